package cli

import (
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/quotalint/quotalint/internal/buildinfo"
)

// The output of -json: one object. Its schema is docs/schema/findings.json.
// New fields may come in any release, in any object; the version changes when
// a field changes its meaning or goes away.
type (
	jsonReport struct {
		Version  int           `json:"version"`  // of this format: 1
		Tool     string        `json:"tool"`     // version of quotalint
		Complete bool          `json:"complete"` // everything was analysed
		Trouble  string        `json:"trouble,omitempty"`
		Findings []jsonFinding `json:"findings"` // by file, line and column
	}

	jsonFinding struct {
		Rule     string        `json:"rule"`
		Category string        `json:"category,omitempty"`
		Grade    string        `json:"grade"` // error or warning
		Message  string        `json:"message"`
		URL      string        `json:"url,omitempty"`
		Package  string        `json:"package"` // import path
		Place    jsonPlace     `json:"place"`
		Related  []jsonRelated `json:"related,omitempty"`
		Fix      *jsonFix      `json:"fix,omitempty"`
	}

	// jsonPlace is a range of a file. Lines and columns count from one, columns
	// in bytes. The file is relative to the working directory where that is
	// shorter, with slashes.
	jsonPlace struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
	}

	jsonRelated struct {
		Place   jsonPlace `json:"place"`
		Message string    `json:"message"`
	}

	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}

	// jsonEdit replaces the bytes [start, end) of a file.
	jsonEdit struct {
		File  string `json:"file"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		New   string `json:"new"`
	}
)

// writeJSON prints a result as one JSON object.
func writeJSON(w io.Writer, res result) error {
	doc := jsonReport{
		Version:  1,
		Tool:     buildinfo.Version(),
		Complete: res.trouble == nil,
		Findings: make([]jsonFinding, 0, len(res.findings)),
	}
	if res.trouble != nil {
		doc.Trouble = oneLine(res.trouble.Error())
	}
	for _, f := range res.findings {
		doc.Findings = append(doc.Findings, f.json())
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

func (f finding) json() jsonFinding {
	j := jsonFinding{
		Rule:     f.Rule,
		Category: f.Category,
		Grade:    f.Grade.String(),
		Message:  f.Message,
		URL:      f.URL,
		Package:  f.Package,
		Place:    place(f.Pos, f.End),
	}
	for _, rel := range f.Related {
		j.Related = append(j.Related, jsonRelated{place(rel.Pos, rel.End), rel.Message})
	}
	if len(f.Fixes) > 0 {
		fix := &jsonFix{Message: f.Fixes[0].Message, Edits: make([]jsonEdit, 0, len(f.Fixes[0].Edits))}
		for _, e := range f.Fixes[0].Edits {
			fix.Edits = append(fix.Edits, jsonEdit{filepath.ToSlash(e.File), e.Start, e.End, e.New})
		}
		j.Fix = fix
	}
	return j
}

func place(pos, end position) jsonPlace {
	return jsonPlace{filepath.ToSlash(pos.File), pos.Line, pos.Column, end.Line, end.Column}
}
