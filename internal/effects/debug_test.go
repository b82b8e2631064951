package effects

import (
	"fmt"
	"os"
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

func TestDebug(t *testing.T) {
	dir, pat := os.Getenv("DBG_DIR"), os.Getenv("DBG_PKG")
	if dir == "" {
		t.Skip()
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, pat)
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	pass := &analysis.Pass{Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo, ReadFile: os.ReadFile}
	prog := newProgram()
	prog.load(buildSSA(pass))
	prog.findLiterals(pass)
	i := prog.newInitial(pass)
	for a, v := range i.memory {
		s := v.String()
		if len(s) > 80 {
			s = s[:80]
		}
		fmt.Println("INIT", a, "=", s)
	}
	s := newSurveys(prog)
	s.all()
	for _, u := range s.list {
		fmt.Println("ROOT", u.root.Name, "complete", u.complete)
		for _, x := range u.uses {
			at, here := s.supplier(x, true)
			_, hereK := s.supplier(x, false)
			fmt.Println("   ", x.id, x.sent.Name, x.key, "life", x.sent.Life, "amount", x.amount, "pos", p.Fset.Position(at.pos()), here, hereK)
			if os.Getenv("DBG_FOLLOW") != "" && x.counts() {
				for _, m := range []mode{creation, later} {
					tr, ok := s.follow(u, x, m, false)
					fmt.Println("      mode", m, ok)
					for _, t := range tr {
						fmt.Println("        ", t.Key())
					}
				}
			}
		}
		fmt.Println("    measured", u.measured)
	}
	_ = flow.True
}
