package cli

import (
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/buildinfo"
	"github.com/quotalint/quotalint/internal/config"
)

// fingerprintName names the fingerprints of this version of the format. They
// survive moved lines: see [identity].
const fingerprintName = "quotalint/v1"

// A sarifWriter makes a SARIF 2.1.0 log of a result: one rule for each rule,
// with its manual, and one result for each finding, with its fix.
type sarifWriter struct {
	*run
	*sources
}

func (w sarifWriter) write(out io.Writer, res result) error {
	log := sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0",
		Runs: []sarifRun{{
			Tool:              sarifTool{w.driver()},
			Invocations:       []sarifInvocation{w.invocation(res)},
			OriginalURIBaseID: map[string]sarifArtifact{srcRoot: {URI: fileURI(repository(w.run.dir)) + "/"}},
			ColumnKind:        "utf16CodeUnits",
			Results:           w.results(res.findings),
		}},
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(log)
}

func (w sarifWriter) driver() sarifDriver {
	d := sarifDriver{
		Name:           "quotalint",
		Version:        buildinfo.Version(),
		InformationURI: "https://" + buildinfo.Module,
		Rules:          make([]sarifRule, 0, len(w.Rules)),
	}
	for _, a := range w.Rules {
		title, body, _ := strings.Cut(a.Doc, "\n")
		rule := sarifRule{ID: a.Name, ShortDescription: sarifText{Text: title}, HelpURI: a.URL}
		if body = strings.TrimSpace(body); body != "" {
			rule.FullDescription = &sarifText{Text: body}
		}
		rule.Help = sarifText{Text: cmp.Or(body, title), Markdown: w.page(a)}
		rule.DefaultConfiguration.Level = "error"
		d.Rules = append(d.Rules, rule)
	}
	return d
}

func (w sarifWriter) invocation(res result) sarifInvocation {
	inv := sarifInvocation{Successful: res.trouble == nil}
	if res.trouble != nil {
		inv.Notifications = []sarifNotification{{Level: "error", Message: sarifText{Text: oneLine(res.trouble.Error())}}}
	}
	return inv
}

func (w sarifWriter) results(findings []finding) []sarifResult {
	results := make([]sarifResult, 0, len(findings))
	seen := make(map[identity]int)
	index := make(map[string]int)
	for i, a := range w.Rules {
		index[a.Name] = i
	}
	for _, f := range findings {
		id := w.identify(f)
		r := sarifResult{
			RuleID:       f.Rule,
			Level:        level(f.Grade),
			Message:      sarifText{Text: f.Message},
			Locations:    []sarifLocation{w.location(f.Pos, f.End)},
			Fingerprints: map[string]string{fingerprintName: id.fingerprint(seen[id])},
		}
		if i, ok := index[f.Rule]; ok {
			r.RuleIndex = &i
		}
		if f.Category != "" {
			r.Properties = &sarifProperties{Tags: []string{f.Category}}
		}
		r.Locations[0].Logical = []sarifLogical{logical(id)}
		for i, rel := range f.Related {
			loc := w.location(rel.Pos, rel.End)
			loc.ID, loc.Message = i+1, &sarifText{Text: rel.Message}
			r.Related = append(r.Related, loc)
		}
		for _, fix := range f.Fixes {
			r.Fixes = append(r.Fixes, w.fix(fix))
		}
		seen[id]++
		results = append(results, r)
	}
	return results
}

func level(g config.Grade) string {
	if g == config.Error {
		return "error"
	}
	return "warning"
}

// logical names the function of a finding, or its package.
func logical(id identity) sarifLogical {
	if id.Function == "" {
		return sarifLogical{Name: id.Package, Kind: "module"}
	}
	return sarifLogical{Name: id.Package + "." + id.Function, Kind: "function"}
}

// location returns a range of a file. SARIF counts columns in UTF-16 units.
func (w sarifWriter) location(pos, end position) sarifLocation {
	var loc sarifLocation
	loc.Physical.Artifact = w.artifact(pos.File)
	loc.Physical.Region = sarifRegion{StartLine: pos.Line, StartColumn: w.utf16Column(pos)}
	if end.Line >= pos.Line {
		loc.Physical.Region.EndLine, loc.Physical.Region.EndColumn = end.Line, w.utf16Column(end)
	}
	return loc
}

// fix groups the edits by file, which SARIF wants.
func (w sarifWriter) fix(f fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: f.Message}}
	for _, e := range f.Edits {
		last := len(out.Changes) - 1
		if last < 0 || out.Changes[last].Artifact != w.artifact(e.File) {
			out.Changes = append(out.Changes, sarifChange{Artifact: w.artifact(e.File)})
			last++
		}
		start, end := w.place(e.File, e.Start), w.place(e.File, e.End)
		out.Changes[last].Replacements = append(out.Changes[last].Replacements, sarifReplacement{
			Deleted:  sarifRegion{start.Line, w.utf16Column(start), end.Line, w.utf16Column(end)},
			Inserted: sarifContent{e.New},
		})
	}
	return out
}

// srcRoot is what relative file names are relative to: the root of the
// repository, where those who read the log look for them.
const srcRoot = "%SRCROOT%"

func (w sarifWriter) artifact(file string) sarifArtifact {
	rel, ok := w.below(repository(w.run.dir), file)
	if !ok {
		return sarifArtifact{URI: fileURI(w.abs(file))}
	}
	return sarifArtifact{URI: (&url.URL{Path: rel}).String(), Base: srcRoot}
}

// fileURI returns the URI of an absolute file name.
func fileURI(file string) string {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive letter
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// page returns the page of a rule, or "" if there is none.
func (c *Command) page(a *analysis.Analyzer) string {
	text, err := c.readPage(a)
	if err != nil {
		return ""
	}
	return text
}
