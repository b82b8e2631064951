package cli

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// writeGitHub prints a workflow command for each finding, which GitHub shows
// as an annotation of the line.
func writeGitHub(w io.Writer, findings []finding) error {
	buf := bufio.NewWriter(w)
	for _, f := range findings {
		end := ""
		if f.End.Line == f.Pos.Line && f.End.Column > f.Pos.Column {
			end = fmt.Sprintf(",endColumn=%d", f.End.Column)
		}
		fmt.Fprintf(buf, "::%s file=%s,line=%d,col=%d%s,title=%s::%s\n",
			f.Grade, githubProperty.Replace(filepath.ToSlash(f.Pos.File)), f.Pos.Line, f.Pos.Column, end,
			githubProperty.Replace(f.Rule), githubText.Replace(f.Message))
	}
	return buf.Flush()
}

// What a workflow command cannot hold as it is.
var (
	githubText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
