package cli

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// writeGitHub prints a workflow command for each finding, which GitHub shows
// as an annotation of the line. GitHub knows files by their path from the root
// of the repository, wherever the command runs.
func (r *run) writeGitHub(findings []finding) error {
	root := repository(r.dir)
	buf := bufio.NewWriter(r.Stdout)
	for _, f := range findings {
		end := ""
		if f.End.Line == f.Pos.Line && f.End.Column > f.Pos.Column {
			end = fmt.Sprintf(",endColumn=%d", f.End.Column)
		}
		file, ok := r.below(root, f.Pos.File)
		if !ok {
			file = filepath.ToSlash(f.Pos.File)
		}
		fmt.Fprintf(buf, "::%s file=%s,line=%d,col=%d%s,title=%s::%s\n",
			f.Grade, githubProperty.Replace(file), f.Pos.Line, f.Pos.Column, end,
			githubProperty.Replace(f.Rule), githubText.Replace(f.Message))
	}
	return buf.Flush()
}

// below returns the path of a file from root, with slashes, and whether the
// file is below root.
func (r *run) below(root, file string) (string, bool) {
	rel, err := filepath.Rel(root, r.abs(file))
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// repository returns the root of the repository around dir: the nearest
// directory with a .git, or else the workspace of the GitHub workflow, if it is
// around dir, or else dir.
func repository(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, ".git")); err == nil {
			return d
		}
		if filepath.Dir(d) == d {
			break
		}
	}
	workspace := os.Getenv("GITHUB_WORKSPACE")
	if rel, err := filepath.Rel(workspace, dir); err == nil && filepath.IsAbs(workspace) && filepath.IsLocal(rel) {
		return workspace
	}
	return dir
}

// What a workflow command cannot hold as it is.
var (
	githubText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
