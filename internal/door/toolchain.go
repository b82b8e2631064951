package door

import (
	"fmt"
	"go/version"
	"os"
	"runtime"

	"github.com/quotalint/quotalint/internal/buildinfo"
)

// outdated returns a line that asks for a rebuild where the go command that
// started the process is of a newer Go release than the one that built it,
// and "" where it is not. Such a tool cannot type-check the newer standard
// library, nor trust what it reads of the newer compiler; unitchecker fails
// in the dependencies, silently, and complains of missing facts files.
//
// The go command sets GOVERSION for its children.
func outdated() string {
	built, running := runtime.Version(), os.Getenv("GOVERSION")
	if version.Compare(version.Lang(running), version.Lang(built)) <= 0 {
		return ""
	}
	return fmt.Sprintf("built with %s, it cannot analyse code for %s: rebuild it with GOTOOLCHAIN=%[2]s go install %s",
		built, running, buildinfo.Install())
}
