package door

import (
	"flag"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/config"
	_ "github.com/quotalint/quotalint/internal/door/early" // as in the command
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/flow"
)

// The test binary is a vet tool of its own, with one analyzer.
func TestMain(m *testing.M) {
	if Serves(os.Args[1:]) {
		Main(probe, config.Analyzer)
	}
	os.Exit(m.Run())
}

// probe writes down which packages it is run on, marks those that expose a
// client, tells of function Hit of package tells, and reports calls of Incr.
var probe = &analysis.Analyzer{
	Name:      "probe",
	Doc:       "write down which packages are analysed",
	FactTypes: []analysis.Fact{(*effects.Marker)(nil), (*effects.Summary)(nil)},
	Run:       runProbe,
}

var visits string

func init() {
	probe.Flags = *flag.NewFlagSet("probe", flag.ExitOnError)
	probe.Flags.StringVar(&visits, "visits", "", "`file` that gets the path of each package")
}

func runProbe(pass *analysis.Pass) (any, error) {
	f, err := os.OpenFile(visits, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	if _, err := f.WriteString(pass.Pkg.Path() + "\n"); err != nil {
		return nil, err
	}
	for _, name := range pass.Pkg.Scope().Names() {
		if exposes(pass.Pkg.Scope().Lookup(name)) {
			pass.ExportPackageFact(new(effects.Marker))
		}
		if fn, ok := pass.Pkg.Scope().Lookup(name).(*types.Func); ok && fn.Name() == "Hit" && pass.Pkg.Name() == "tells" {
			sent := flow.Val{Op: flow.Call, Call: &flow.Callee{Kind: flow.Client, Name: "goredis:Incr"}}
			pass.ExportObjectFact(fn, &effects.Summary{Funcs: []*flow.Func{{Name: fn.FullName(), Vals: []flow.Val{sent}}}})
			pass.ExportPackageFact(new(effects.Marker))
		}
	}
	if pass.Pkg.Scope().Lookup("PanicNow") != nil {
		panic("told to panic")
	}
	for id, obj := range pass.TypesInfo.Uses {
		if obj.Name() == "Incr" {
			pass.Report(analysis.Diagnostic{Pos: id.Pos(), Message: "Incr of " + obj.Pkg().Path(),
				SuggestedFixes: []analysis.SuggestedFix{{Message: "use IncrBy", TextEdits: []analysis.TextEdit{
					{Pos: id.Pos(), End: id.End(), NewText: []byte("IncrBy")}}}}})
		}
	}
	return nil, f.Close()
}

// exposes reports whether obj is an exported variable of a client's type.
func exposes(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	if !ok || !v.Exported() {
		return false
	}
	ptr, ok := v.Type().(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := ptr.Elem().(*types.Named)
	return ok && client.IsClient(named.Obj().Pkg().Path())
}

// A project is a module on disk with the stub of a client beside it.
type project struct {
	t   *testing.T
	dir string
}

func newProject(t *testing.T, archive string) project {
	t.Helper()
	ar, err := txtar.ParseFile(filepath.Join("testdata", archive))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range ar.Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		writeFile(t, file, string(f.Data))
	}
	return project{t, dir}
}

func writeFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// run runs the go command on the project with the test binary as its tool,
// and returns what it writes and the packages that were analysed, sorted and
// with one entry for each time.
func (p project) run(env []string, cmd string, args ...string) (output string, analysed []string) {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	log := filepath.Join(p.dir, "visits") // a flag of the tool, hence the same in each run
	c := exec.Command("go", append([]string{cmd, "-" + cmd + "tool=" + self, "-probe.visits=" + log}, args...)...)
	c.Dir = p.dir
	c.Env = append(os.Environ(), append([]string{"GOFLAGS=", "GOWORK=off", "PWD=" + p.dir}, env...)...)
	out, err := c.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		p.t.Fatal(err)
	}
	data, err := os.ReadFile(log)
	if err != nil && !os.IsNotExist(err) {
		p.t.Fatal(err)
	}
	if err := os.RemoveAll(log); err != nil {
		p.t.Fatal(err)
	}
	analysed = strings.Fields(string(data))
	slices.Sort(analysed)
	return string(out), analysed
}

func (p project) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(name)))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}
