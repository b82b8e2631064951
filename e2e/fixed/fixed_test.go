package fixed

import (
	"testing"

	"github.com/alicebob/miniredis/v2"

	"github.com/quotalint/quotalint/e2e/internal/module"
	"github.com/quotalint/quotalint/internal/redistest"
)

// TestCases fixes the test cases by every road: the code is the same each
// time, as it is kept beside the cases, and accepted. Then it drives the fixed
// functions against a store, as they were and as they are: they answer the
// same, the counts are the same, and the fault is gone.
func TestCases(t *testing.T) {
	m := module.Copy(t)
	p := newProgram(t, m)
	before := p.build("before")
	t.Run("roads", func(t *testing.T) {
		fixed := everyRoad(t, m)
		golden(t, m, fixed)
		accepted(t, m, fixed)
	})
	after := p.build("after")
	p.covers(t)
	t.Run("miniredis", func(t *testing.T) {
		store := miniredis.RunT(t)
		if err := store.Server().Register("ADVANCE", advance(store)); err != nil {
			t.Fatal(err)
		}
		args := []string{"-moves", "-addr", store.Addr()}
		p.compare(t, records(t, m, before, args...), records(t, m, after, args...))
	})
	t.Run("server", func(t *testing.T) {
		args := []string{"-addr", redistest.Server(t)}
		p.compare(t, records(t, m, before, args...), records(t, m, after, args...))
	})
}

// TestService does the same with the example, whose own tests have to pass.
func TestService(t *testing.T) {
	m := module.Service(t)
	fixed := everyRoad(t, m)
	if len(fixed) != 1 || fixed["faulty/limits.go"] == "" {
		t.Errorf("the fixes change %d files, want faulty/limits.go alone", len(fixed))
	}
	accepted(t, m, fixed)
	m.Must("go", "test", ".")
}
