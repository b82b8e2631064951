package plain

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/quotalint/quotalint/internal/client"
)

// Every client has a word in its path that says it may be one.
func TestMayBeClient(t *testing.T) {
	tree, err := parser.ParseFile(token.NewFileSet(), "../../client/modules.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	clients := 0
	ast.Inspect(tree, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		path, err := strconv.Unquote(lit.Value)
		if err != nil || !client.IsClient(path) {
			return true
		}
		clients++
		if !mayBeClient(path) {
			t.Errorf("no word of mayBeClient is in %s", path)
		}
		return true
	})
	if clients < 15 {
		t.Errorf("only %d clients are listed in internal/client/modules.go", clients)
	}
}

// What is plain: each case differs in one thing from a unit that is.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	source, counting := file("a.go", "package a\n"), file("b.go", "package a\n\nvar Incr int\n")
	nothing, facts := file("nothing.vetx", ""), file("facts.vetx", "vetx")
	t.Setenv("GOROOT", dir)
	base := map[string]any{
		"ImportPath": "example.com/a", "Dir": "/elsewhere", "ModulePath": "example.com", "GoFiles": []string{source},
		"ImportMap": map[string]string{"fmt": "fmt"}, "PackageFile": map[string]string{"fmt": "fmt.a"},
		"PackageVetx": map[string]string{"fmt": nothing}, "VetxOnly": true, "VetxOutput": "out",
	}
	standard := filepath.Join(dir, "src", "net")
	for name, test := range map[string]struct {
		change map[string]any
		flags  []string
		want   bool
	}{
		"plain":            {nil, nil, true},
		"standard library": {map[string]any{"Dir": standard, "ModulePath": "", "GoFiles": []string{counting}}, nil, true},
		"module in GOROOT": {map[string]any{"Dir": standard, "GoFiles": []string{counting}}, nil, false},
		"asked for":        {map[string]any{"VetxOnly": false}, nil, false},
		"no imports":       {map[string]any{"PackageFile": nil, "PackageVetx": nil}, nil, false},
		"not compiled":     {map[string]any{"PackageFile": nil}, nil, false},
		"client":           {map[string]any{"ImportPath": "github.com/gomodule/redigo/redis"}, nil, false},
		"imports a client": {map[string]any{"ImportMap": map[string]string{"x": "gopkg.in/redis.v5"}}, nil, false},
		"imports facts":    {map[string]any{"PackageVetx": map[string]string{"fmt": facts}}, nil, false},
		"no facts file":    {map[string]any{"PackageVetx": map[string]string{"fmt": filepath.Join(dir, "none")}}, nil, false},
		"says a word":      {map[string]any{"GoFiles": []string{source, counting}}, nil, false},
		"cannot be read":   {map[string]any{"GoFiles": []string{filepath.Join(dir, "none.go")}}, nil, false},
		"wrappers by flag": {nil, []string{"-quotalint.wrap=example.com/a.F=incr"}, false},
		"other flags":      {nil, []string{"-json", "-quotalint.all=true"}, true},
	} {
		cfg := maps.Clone(base)
		maps.Copy(cfg, test.change)
		data, err := json.Marshal(cfg)
		if err != nil {
			t.Fatal(err)
		}
		out, ok := Output(append(test.flags, file("vet.cfg", string(data))))
		if ok != test.want || ok && out != "out" {
			t.Errorf("%s: %q, %v, want %v", name, out, ok, test.want)
		}
	}
	for _, args := range [][]string{nil, {"./..."}, {filepath.Join(dir, "none.cfg")}, {file("bad.cfg", "{")}} {
		if _, ok := Output(args); ok {
			t.Errorf("%q names a plain unit", args)
		}
	}
}
