package lua_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/client"
)

// Each line of code in the documentation is one that compiles with its client:
// in the testdata module, or as a remedy of package client.
func TestDocumentation(t *testing.T) {
	var known strings.Builder
	files, err := filepath.Glob("../../testdata/src/clients/runtimelua/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		known.Write(src)
	}
	for _, family := range []string{"gozero", "gredis", "redigo", "glide"} {
		known.WriteString(client.Remedy(family, "INCR", "lifetime") + "\n")
	}
	doc, err := os.ReadFile("lua.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(doc)) {
		code, ok := strings.CutPrefix(line, "//\t")
		if !ok || strings.Contains(code, ":=") {
			continue
		}
		lines++
		code, _, _ = strings.Cut(code, "//")
		if code = strings.TrimSpace(code); !strings.Contains(known.String(), code) {
			t.Errorf("nothing compiles %s", code)
		}
	}
	if lines < 11 {
		t.Errorf("%d lines: the test has lost its subject", lines)
	}
}
