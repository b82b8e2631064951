package analyzers_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
	"github.com/quotalint/quotalint/docs"
	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/report"
)

// Each rule has a page; each of its categories has an anchor there, under
// which stands code from the package that tests the category.
func TestPages(t *testing.T) {
	for _, a := range analyzers.All() {
		if a == config.Analyzer {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			page := read(t, a.Name+".md")
			if want := "https://github.com/quotalint/quotalint/blob/main/docs/" + a.Name + ".md"; a.URL != want {
				t.Errorf("URL is %s, want %s", a.URL, want)
			}
			if !strings.HasPrefix(page, "# "+a.Name+": ") {
				t.Errorf("the page starts with %.40q", page)
			}
			categories(t, a, page)
			all := sources(t, "")
			for _, block := range blocks(page) {
				if !contained(block, all) {
					t.Errorf("this code is not in the testdata module:\n%s", block)
				}
			}
		})
	}
}

// categories compares the sections of a page with the categories of its rule.
func categories(t *testing.T, a *analysis.Analyzer, page string) {
	_, part, _ := strings.Cut(page, "\n## Categories\n")
	part, _, _ = strings.Cut(part, "\n## ")
	sections := map[string]string{}
	for _, s := range strings.Split(part, "\n### ")[1:] {
		name, text, _ := strings.Cut(s, "\n")
		sections[name] = text
	}
	for _, cat := range report.Categories {
		if cat.Rule != a.Name {
			continue
		}
		text, ok := sections[cat.Name]
		delete(sections, cat.Name)
		if !ok {
			t.Errorf("the page has no anchor %s", cat.Name)
			continue
		}
		dir := a.Name + "/" + strings.ReplaceAll(cat.Name, "-", "")
		if a.Name == "directive" {
			dir = "directives/wrong"
		}
		if code := blocks(text); len(code) == 0 || !contained(code[0], sources(t, dir)) {
			t.Errorf("the section on %s does not start with code of testdata/src/%s", cat.Name, dir)
		}
		if a.Name != "directive" && !strings.Contains(text, "Grade: "+cat.Grade.String()+".") {
			t.Errorf("the section on %s does not give its grade, %s", cat.Name, cat.Grade)
		}
	}
	for name := range sections {
		t.Errorf("%s has no category %s", a.Name, name)
	}
}

// The title of a rule is one line for lists; the manual has no room for more.
func TestManuals(t *testing.T) {
	for _, a := range analyzers.All() {
		title, body, _ := strings.Cut(a.Doc, "\n\n")
		if len(title) > 72 || strings.Contains(title, "\n") || body == "" {
			t.Errorf("%s: the document is no title with a text: %.90q", a.Name, a.Doc)
		}
	}
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Error(err)
	}
}

// Links of the pages lead to files of the repository.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)\)`)
	for _, page := range []string{"ttlmissing.md", "slidingttl.md", "periodkey.md", "directive.md", "caveats.md"} {
		for _, m := range link.FindAllStringSubmatch(read(t, page), -1) {
			if _, err := os.Stat(filepath.Join(suitetest.Dir(), "..", "docs", m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

func read(t *testing.T, page string) string {
	t.Helper()
	data, err := fs.ReadFile(docs.Pages, page)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var fence = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// blocks returns the Go code of a page.
func blocks(page string) []string {
	var out []string
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		out = append(out, m[1])
	}
	return out
}

// sources returns the files of a folder of testdata/src.
func sources(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(filepath.Join(suitetest.Dir(), "src", dir), func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			data, err := os.ReadFile(path)
			out = append(out, plain(string(data)))
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func contained(block string, files []string) bool {
	for _, f := range files {
		if strings.Contains(f, plain(block)) {
			return true
		}
	}
	return false
}

var want = regexp.MustCompile(`(?m)[ \t]*// want .*$`)

// plain strips what a page does not show: indentation and expectations.
func plain(code string) string {
	lines := strings.Split(want.ReplaceAllString(code, ""), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return "\n" + strings.TrimSpace(strings.Join(lines, "\n")) + "\n"
}
