package report

import (
	"flag"
	"testing"
)

func TestVendored(t *testing.T) {
	for _, test := range []struct {
		path, file string
		want       bool
	}{
		{"example.com/lib", "/src/app/vendor/example.com/lib/lib.go", true},
		{"example.com/lib [example.com/lib.test]", "/src/app/vendor/example.com/lib/lib.go", true},
		{"example.com/lib", `C:\src\app\vendor\example.com\lib\lib.go`, true},
		{"example.com/app/vendor/example.com/lib", "/go/src/example.com/app/vendor/example.com/lib/lib.go", true},
		{"example.com/lib", "/src/vendor/lib/lib.go", false}, // a folder of that name around the module
		{"example.com/app/internal/vendor", "/src/app/internal/vendor/vendor.go", false},
		{"example.com/lib", "lib.go", false},
	} {
		if got := vendored(test.path, test.file); got != test.want {
			t.Errorf("%s in %s is vendored: %v", test.path, test.file, got)
		}
	}
}

// choice is a flag as the drivers of x/tools have it.
type choice string

func (c *choice) String() string {
	return map[choice]string{"": "true", "true": "true", "false": "false"}[*c]
}
func (c *choice) Set(s string) error { *c = choice(s); return nil }
func (c *choice) Get() any           { return *c == "true" }

func TestSwitchedOff(t *testing.T) {
	if SwitchedOff("ttlmissing") {
		t.Error("a rule without a flag is switched off")
	}
	var ttlmissing, slidingttl choice
	flag.Var(&ttlmissing, "ttlmissing", "")
	flag.Var(&slidingttl, "slidingttl", "")
	for _, test := range []struct {
		ttlmissing, slidingttl choice
		want                   bool // of ttlmissing
	}{
		{"", "", false},
		{"false", "", true},
		{"true", "", false},
		{"", "true", true},
		{"true", "true", false},
		{"", "false", false},
	} {
		ttlmissing, slidingttl = test.ttlmissing, test.slidingttl
		if got := SwitchedOff("ttlmissing"); got != test.want {
			t.Errorf("with -ttlmissing=%s -slidingttl=%s: %v", test.ttlmissing, test.slidingttl, got)
		}
	}
}

// The names of categories are anchors and keys of other programs.
func TestCategories(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Categories {
		if seen[c.Name] || c.Name == "" || c.Rule == "" || c.Title == "" {
			t.Errorf("%+v is incomplete, or its name is taken", c)
		}
		seen[c.Name] = true
		if got, ok := ByName(c.Name); !ok || got != c {
			t.Errorf("ByName(%q) = %+v, %v", c.Name, got, ok)
		}
	}
}
