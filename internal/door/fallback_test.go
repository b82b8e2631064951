package door

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// A later go command may compile nothing and name no export data: then each
// unit has to leave its types, whether it matters or not.
func TestNothingCompiled(t *testing.T) {
	p := newProject(t, "uncompiled.txtar")
	leaf := p.unit("leaf", nil)
	skipped := p.unit("skipped", map[string]string{"example.com/leaf": leaf})
	counts := p.unit("counts", map[string]string{"example.com/skipped": skipped})
	for name, vetx := range map[string]string{"leaf": leaf, "skipped": skipped, "counts": counts} {
		if data := p.read(filepath.Base(filepath.Dir(vetx)) + "/vet.out"); int64(len(data)) <= vetxHeader {
			t.Errorf("unit %s leaves no types", name)
		}
	}
	if got, want := strings.Fields(p.read("visits")), "counts"; len(got) != 1 || got[0] != "example.com/"+want {
		t.Errorf("analysed %q, want %s", got, want)
	}
}

// unit runs the tool on package example.com/NAME as a go command would that
// does not compile, and returns its facts file.
func (p project) unit(name string, imports map[string]string) (vetx string) {
	p.t.Helper()
	work := filepath.Join(p.dir, "work-"+name)
	if err := os.Mkdir(work, 0o777); err != nil {
		p.t.Fatal(err)
	}
	cfg := unitchecker.Config{
		ImportPath:  "example.com/" + name,
		ModulePath:  "example.com",
		GoVersion:   "go1.26",
		GoFiles:     []string{filepath.Join(p.dir, name, name+".go")},
		ImportMap:   make(map[string]string),
		PackageVetx: imports,
		VetxOnly:    true,
		VetxOutput:  filepath.Join(work, "vet.out"),
	}
	for path := range imports {
		cfg.ImportMap[path] = path
	}
	data, err := json.Marshal(cfg)
	if err != nil {
		p.t.Fatal(err)
	}
	writeFile(p.t, filepath.Join(work, "vet.cfg"), string(data))
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	cmd := exec.Command(self, "-probe.visits="+filepath.Join(p.dir, "visits"), filepath.Join(work, "vet.cfg"))
	if out, err := cmd.CombinedOutput(); err != nil {
		p.t.Fatalf("unit %s: %v\n%s", name, err, out)
	}
	return cfg.VetxOutput
}

// The importers of a package whose analysis fails are analysed all the same.
func TestFailedImport(t *testing.T) {
	p := newProject(t, "failed.txtar")
	out, analysed := p.run(nil, "vet", "./importer")
	if !strings.Contains(out, "panic: told to panic") {
		t.Errorf("the panic is not reported in\n%s", out)
	}
	if got := strings.Join(analysed, " "); got != "example.com/m/broken example.com/m/importer" {
		t.Errorf("analysed %q", got)
	}
	if !strings.Contains(out, "importer/importer.go:10:") || strings.Contains(out, "no package vetx file") {
		t.Errorf("the importer is not analysed:\n%s", out)
	}
}
