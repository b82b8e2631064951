package fixed

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// TestEdges fixes code in unusual forms: the result is accepted, and no
// comment is lost or has changed places with another.
func TestEdges(t *testing.T) {
	archive, err := os.ReadFile(filepath.Join("testdata", "edges.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	m := module.Archive(t, string(archive))
	m.Write("crlf/count.go", strings.ReplaceAll(m.Read("crlf/count.go"), "\n", "\r\n"))
	before := m.Sources()
	m.Run(module.Tool(), "-fix", "-tags=special", "./...")
	for name, src := range m.Sources() {
		if diff := cmp.Diff(comments(t, before[name]), comments(t, src)); diff != "" {
			t.Errorf("%s has other comments (-before +after):\n%s", name, diff)
		}
		if src == before[name] && strings.HasSuffix(name, "/count.go") {
			t.Errorf("%s has no fix", name)
		}
	}
	if !strings.Contains(m.Read("tags/special.go"), "quota.Incr(") {
		t.Error("the file with a build tag is not fixed")
	}
	accepted(t, m, before)
	m.Must("go", "vet", "-tags=special", "./...")
}

// comments returns the comments of a file in order.
func comments(t *testing.T, src string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, group := range file.Comments {
		for _, c := range group.List {
			out = append(out, strings.TrimSpace(c.Text))
		}
	}
	return out
}
