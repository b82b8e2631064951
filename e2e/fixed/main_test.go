package fixed

import (
	"os"
	"testing"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

func TestMain(m *testing.M) { os.Exit(module.Main(m)) }
