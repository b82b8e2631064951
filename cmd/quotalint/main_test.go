package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/quotalint/quotalint/internal/redistest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"quotalint": main})
}

// The scripts run the command as it is, with the real client.
func TestScript(t *testing.T) {
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	modules := os.Getenv("GOMODCACHE")
	if modules == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			t.Fatal(err)
		}
		modules = filepath.Join(home, "go", "pkg", "mod")
	}
	self, err := exec.LookPath("quotalint")
	if err != nil {
		t.Fatal(err)
	}
	store := redistest.Client(t, redistest.Addr(t))
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			// redis WORD... sends a command to the store and prints the reply.
			"redis": func(ts *testscript.TestScript, neg bool, args []string) {
				words := make([]any, len(args))
				for i, arg := range args {
					words[i] = arg
				}
				reply, err := store.Do(t.Context(), words...).Result()
				if err != nil != neg {
					ts.Fatalf("%v", err)
				}
				fmt.Fprintln(ts.Stdout(), reply)
			},
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", filepath.Join(cache, "go-build"))
			env.Setenv("GOMODCACHE", modules)
			env.Setenv("GOFLAGS", "-mod=mod")
			env.Setenv("GOPROXY", "off")
			env.Setenv("GONOSUMDB", "*")
			env.Setenv("QUOTALINT", self)
			env.Setenv("ROOT", root) // of this module
			env.Setenv("STORE", store.Options().Addr)
			return nil
		},
	})
}
