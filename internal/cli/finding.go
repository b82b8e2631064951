package cli

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/report"
)

// A finding is one diagnostic of a rule, in the form in which it is printed.
type finding struct {
	Rule     string
	Category string // "" if the rule has none
	Grade    config.Grade
	Message  string
	URL      string // page of the rule, with the category as its anchor
	Package  string // import path, without the name of a test variant
	Pos, End position
	Related  []related
	Fixes    []fix
}

// A position is a place in a file. Lines and columns count from one, columns
// in bytes. The file's name is relative to the working directory where that
// is shorter.
type position struct {
	File         string
	Line, Column int
}

func (p position) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// related is another place that a finding speaks of.
type related struct {
	Pos, End position
	Message  string
}

// A fix is a change that makes a finding go away.
type fix struct {
	Message string
	Edits   []edit
}

// An edit replaces the bytes [Start, End) of a file.
type edit struct {
	File       string
	Start, End int
	New        string
}

// parsePosition reads file:line:column as [token.Position] prints it.
func parsePosition(s, dir string) position {
	rest, column := cutNumber(s)
	file, line := cutNumber(rest)
	return position{shortPath(file, dir), line, column}
}

// cutNumber cuts ":n" off the end of s.
func cutNumber(s string) (rest string, n int) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s, 0
	}
	return s[:i], n
}

// shortPath returns the path relative to dir if that is shorter.
func shortPath(path, dir string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && len(rel) < len(path) {
		return rel
	}
	return path
}

// gradeOf returns the grade of a category. One that is not listed is no
// statement about a quota, and has the least grade.
func gradeOf(category string) config.Grade {
	c, _ := report.ByName(category)
	return c.Grade
}

// arrange sorts findings by place and removes those that test variants of a
// package have in common.
func arrange(findings []finding) []finding {
	slices.SortStableFunc(findings, func(a, b finding) int {
		return cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
	return slices.CompactFunc(findings, func(a, b finding) bool {
		return a.Pos == b.Pos && a.Rule == b.Rule && a.Message == b.Message
	})
}
