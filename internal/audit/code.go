package audit

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// A CodeKey is the key of a quota counter in Go code.
type CodeKey struct {
	Text   string   // for people: quota:{account}:{period}
	Pieces []string // the fixed texts of the key: between two of them anything can stand
	Place  string   // file:line
	Stays  bool     // the code says that the counter needs no lifetime
}

// Code is what the analysis found in Go packages.
type Code struct {
	Keys       []CodeKey
	Unfollowed []string // file:line of functions that may have more
}

// A CodeReport says which keys were looked for, with -from.
type CodeReport struct {
	Patterns   []CodePattern `json:"patterns"`   // what keys have to look like
	Excepted   []CodePattern `json:"excepted"`   // what they must not look like: the code says that these counters stay
	Refused    []CodePattern `json:"refused"`    // too little fixed text to know keys by
	Unfollowed []string      `json:"unfollowed"` // functions that may have more counters
}

// A CodePattern is what keys in the code look like.
type CodePattern struct {
	Pattern string   `json:"pattern"` // as of SCAN
	Key     string   `json:"key"`     // one of the keys, as far as the code tells it
	Places  []string `json:"places"`  // where the code counts on such keys
}

// maxPlaces bounds the places of one pattern in the report for people.
const maxPlaces = 3

// where lists the places of a pattern in one line.
func (p CodePattern) where() string {
	places := p.Places
	if n := len(places) - maxPlaces; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(places[:maxPlaces], ", "), n)
	}
	return strings.Join(places, ", ")
}

// table prints the patterns for people.
func (r *CodeReport) table(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, list := range []struct {
		what     string
		patterns []CodePattern
	}{
		{"looked for", r.Patterns},
		{"but not, since the code says that they stay", r.Excepted},
		{"not looked for, with too little fixed text", r.Refused},
	} {
		if len(list.patterns) == 0 {
			continue
		}
		fmt.Fprintln(tw, list.what+":")
		for _, p := range list.patterns {
			fmt.Fprintf(tw, "  %s\t%s\t%s\n", printable(p.Pattern), printable(p.Key), p.where())
		}
	}
	if n := len(r.Unfollowed); n > 0 {
		fmt.Fprintf(tw, "there may be more in %s that could not be followed on all paths: %s\n",
			count(n, "function", "functions"), CodePattern{Places: r.Unfollowed}.where())
	}
	fmt.Fprintln(tw)
	return tw.Flush()
}
