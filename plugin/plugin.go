// Package plugin makes quotalint a linter of golangci-lint, by its module
// plugin system: https://golangci-lint.run/docs/plugins/module-plugins/.
//
// A binary that imports this package knows the linter quotalint, whose issues
// are those of go vet with the rule in front: "ttlmissing: INCR creates …".
// Its settings are [Settings].
package plugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
)

// Name is what configurations and nolint comments call the linter.
const Name = "quotalint"

func init() { register.Plugin(Name, New) }

// New returns the linter with the given settings, as golangci-lint has read
// them from its configuration. Unknown ones and wrong values are errors.
//
// Linters do not share their settings: several can be in use at once.
func New(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](conf)
	if err != nil {
		return nil, err
	}
	own, err := s.settings()
	if err != nil {
		return nil, err
	}
	return &linter{own, s.Disable}, nil
}

// linter is a [register.LinterPlugin].
type linter struct {
	settings config.Settings
	disabled []string
}

// GetLoadMode asks for types.
func (*linter) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the rules that are not disabled.
func (l *linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return bind(l.settings, l.disabled), nil
}
