package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
)

// sample is a run with one finding of each form, over a file in a new
// directory, and its result.
func sample(t *testing.T) (*run, result) {
	t.Helper()
	dir := t.TempDir()
	const src = "package p\n\nfunc Hit() {\n\tlog(\"ü𝄞\"); rdb.Incr()\n}\n\nfunc (*T[K]) Miss() { rdb.Incr(); rdb.Incr() }\n"
	if err := os.WriteFile(filepath.Join(dir, "a b.go"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	at := func(line, column, length int) (pos, end position) {
		return position{"a b.go", line, column}, position{"a b.go", line, column + length}
	}
	add := func(f finding, pos, end position) finding {
		f.Pos, f.End = pos, end
		return f
	}
	offset := strings.Index(src, "Incr")
	refused := finding{Rule: "ttlmissing", Category: "undated", Grade: config.Error, Package: "example.com/p",
		URL: "https://example.com/ttlmissing.md#undated", Message: "refused for ever, see the EXPIRE at line 12"}
	pos, end := at(4, strings.Index("\tlog(\"ü𝄞\"); rdb.Incr()", "Incr")+1, 4)
	first := add(refused, pos, end)
	first.Related = []related{{Pos: pos, End: end, Message: "here"}}
	first.Fixes = []fix{{Message: "date it", Edits: []edit{{"a b.go", offset, offset + 4, "IncrOnce"}, {"a b.go", 9, 9, "\n\nimport \"x\""}}}}
	pos, end = at(7, 27, 4)
	second := add(refused, pos, end)
	pos, end = at(7, 39, 4)
	third := add(refused, pos, end)
	outside := add(finding{Rule: "other", Package: "example.com/p", Message: "m"}, position{"../b.go", 1, 1}, position{"../b.go", 1, 1})
	r := &run{dir: dir, options: new(options), Command: &Command{
		Rules: []*analysis.Analyzer{standinTTL, standinSliding},
		Pages: fstest.MapFS{"ttlmissing.md": {Data: []byte("# ttlmissing\n")}},
	}}
	return r, result{findings: []finding{first, second, third, outside}}
}

// validate checks a document against a schema on disk.
func validate(t *testing.T, schema string, doc []byte) {
	t.Helper()
	sch, err := jsonschema.NewCompiler().Compile(schema)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	if err := sch.Validate(value); err != nil {
		t.Errorf("%v\nin\n%s", err, doc)
	}
}

func TestJSONSchema(t *testing.T) {
	_, res := sample(t)
	for _, res := range []result{res, {}, {findings: res.findings[:1], trouble: errors.New("a package does not compile")}} {
		var buf bytes.Buffer
		if err := writeJSON(&buf, res); err != nil {
			t.Fatal(err)
		}
		validate(t, "../../docs/schema/findings.json", buf.Bytes())
	}
	// The schema tells a wrong document.
	sch, err := jsonschema.NewCompiler().Compile("../../docs/schema/findings.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version": 1, "tool": "x", "complete": false, "findings": []}`))
	if err != nil {
		t.Fatal(err)
	}
	if sch.Validate(value) == nil {
		t.Error("an incomplete report without its trouble is valid")
	}
}

func TestSARIFSchema(t *testing.T) {
	r, res := sample(t)
	for _, res := range []result{res, {}, {findings: res.findings[:1], trouble: errors.New("a package does not compile")}} {
		var buf bytes.Buffer
		if err := (sarifWriter{r, newSources(r.dir)}).write(&buf, res); err != nil {
			t.Fatal(err)
		}
		validate(t, "testdata/schema/sarif-schema-2.1.0.json", buf.Bytes())
	}
}

func TestSARIF(t *testing.T) {
	r, res := sample(t)
	w := sarifWriter{r, newSources(r.dir)}
	results := w.results(res.findings)
	first := results[0]
	// ü is one UTF-16 unit of two bytes, the clef two of four.
	if got, want := first.Locations[0].Physical.Region, (sarifRegion{4, 18, 4, 22}); got != want {
		t.Errorf("region %v, want %v", got, want)
	}
	if got, want := first.Locations[0].Physical.Artifact, (sarifArtifact{"a%20b.go", srcRoot}); got != want {
		t.Errorf("artifact %v, want %v", got, want)
	}
	if got := results[3].Locations[0].Physical.Artifact; !strings.HasPrefix(got.URI, "file:///") || got.Base != "" {
		t.Errorf("artifact outside of the directory: %v", got)
	}
	if len(first.Fixes) != 1 || len(first.Fixes[0].Changes) != 1 || len(first.Fixes[0].Changes[0].Replacements) != 2 {
		t.Fatalf("fixes %+v", first.Fixes)
	}
	repl := first.Fixes[0].Changes[0].Replacements
	if repl[0].Deleted != (sarifRegion{4, 18, 4, 22}) || repl[1].Deleted != (sarifRegion{1, 10, 1, 10}) {
		t.Errorf("replacements %+v", repl)
	}
	for i, want := range []string{"example.com/p.Hit", "example.com/p.T.Miss", "example.com/p.T.Miss", "example.com/p"} {
		if got := results[i].Locations[0].Logical[0].Name; got != want {
			t.Errorf("result %d is in %s, want %s", i, got, want)
		}
	}
	rules := w.driver().Rules
	if len(rules) != 2 || rules[0].Help.Markdown != "# ttlmissing\n" || rules[0].HelpURI != standinTTL.URL || rules[0].Help.Text != "The manual of the rule." {
		t.Errorf("rules %+v", rules)
	}
}

// Fingerprints survive lines that move, and tell findings apart.
func TestFingerprints(t *testing.T) {
	r, res := sample(t)
	prints := func() []string {
		var all []string
		for _, result := range (sarifWriter{r, newSources(r.dir)}).results(res.findings) {
			all = append(all, result.Fingerprints[fingerprintName])
		}
		return all
	}
	before := prints()
	seen := make(map[string]bool)
	for _, p := range before {
		if seen[p] {
			t.Errorf("two findings have the fingerprint %s", p)
		}
		seen[p] = true
	}
	file := filepath.Join(r.dir, "a b.go")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.Replace(string(data), "package p\n", "package p\n\n// A remark.\n", 1)
	if err := os.WriteFile(file, []byte(moved), 0o666); err != nil {
		t.Fatal(err)
	}
	for i := range res.findings[:3] {
		res.findings[i].Pos.Line += 2
		res.findings[i].End.Line += 2
		res.findings[i].Message = strings.Replace(res.findings[i].Message, "line 12", "line 14", 1)
	}
	if after := prints(); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("fingerprints were\n%q and are\n%q", before, after)
	}
}

func TestPlace(t *testing.T) {
	r, _ := sample(t)
	s := newSources(r.dir)
	for offset, want := range map[int]position{0: {"a b.go", 1, 1}, 9: {"a b.go", 1, 10}, 10: {"a b.go", 2, 1}, 11: {"a b.go", 3, 1}, 12: {"a b.go", 3, 2}} {
		if got := s.place("a b.go", offset); got != want {
			t.Errorf("byte %d is at %v, want %v", offset, got, want)
		}
	}
	if got := s.function(position{"missing.go", 3, 1}); got != "" {
		t.Errorf("function %q in a file that is not there", got)
	}
}
