// Package manual turns the doc.go of a rule into the document of its analyzer.
package manual

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// Of returns the section of a package comment that documents analyzer name,
// as x/tools' own analyzers have it:
//
//	# Analyzer NAME
//
//	NAME: title
//
//	text
//
// It panics if there is none: the file is embedded, so a test finds out.
func Of(name, source string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic(fmt.Sprintf("the manual of %s: %v", name, err))
	}
	_, section, ok := strings.Cut(file.Doc.Text(), "# Analyzer "+name+"\n\n"+name+": ")
	if !ok {
		panic("no manual of " + name)
	}
	section, _, _ = strings.Cut(section, "\n# Analyzer ")
	return strings.TrimSpace(section)
}

// URL returns the address of the page of a rule. Categories are anchors there.
func URL(name string) string {
	return "https://github.com/quotalint/quotalint/blob/main/docs/" + name + ".md"
}
