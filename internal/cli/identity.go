package cli

import (
	"crypto/sha256"
	"fmt"
	"regexp"
)

// An identity is what stays of a finding when lines move: its rule, where it
// is by name, and what it says without numbers of lines. Findings of one
// function may share it.
type identity struct {
	Rule     string `json:"rule"`
	Package  string `json:"package"`
	Function string `json:"function,omitempty"` // F or T.M; "" outside of functions
	Message  string `json:"message"`
}

func (s *sources) identify(f finding) identity {
	return identity{f.Rule, f.Package, s.function(f.Pos), normal(f.Message)}
}

// lineNumber is a number of a line, and of a column, as messages have it.
var lineNumber = regexp.MustCompile(`\b(lines? |\.go:)\d+(:\d+)?`)

// normal returns a message without numbers of lines.
func normal(message string) string {
	return lineNumber.ReplaceAllString(message, "${1}N")
}

// fingerprint returns the identity in a form that fits into a report. The
// ordinal tells findings of the same identity apart, in the order of their
// places.
func (id identity) fingerprint(ordinal int) string {
	h := sha256.New()
	for _, part := range []string{id.Rule, id.Package, id.Function, id.Message} {
		fmt.Fprintf(h, "%d:%s,", len(part), part)
	}
	return fmt.Sprintf("%x:%d", h.Sum(nil)[:16], ordinal)
}
