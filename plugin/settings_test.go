package plugin

import (
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/internal/config"
)

type object = map[string]any // as golangci-lint reads it

func TestSettings(t *testing.T) {
	plain := config.Default()
	for _, test := range []struct {
		name string
		conf any
		want config.Settings
	}{
		{"none", nil, plain},
		{"empty", object{}, plain},
		{"all", object{
			"grade": "error", "all": true, "lockout": true, "tests": false, "generated": true,
			"wrap": []any{
				object{"func": "example.com/store.Raise", "role": "incr"},
				object{"func": "example.com/store.Counters.Touch", "role": "expire"},
			},
			"disable": []any{"slidingttl"},
		}, config.Settings{
			Grade: config.Error, All: true, Lockout: true, Tests: false, Generated: true,
			Wrap: config.Wrapped{
				{Func: "example.com/store.Raise", Role: config.RoleIncr},
				{Func: "example.com/store.Counters.Touch", Role: config.RoleExpire},
			},
		}},
		{"tests", object{"tests": true}, plain},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := New(test.conf)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, p.(*linter).settings); diff != "" {
				t.Errorf("settings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWrongSettings(t *testing.T) {
	for _, test := range []struct {
		name string
		conf any
		want string // the whole message
	}{
		{"unknown", object{"grad": "error"}, `decoding settings: json: unknown field "grad"`},
		{"unknown below", object{"wrap": []any{object{"function": "p.F"}}}, `decoding settings: json: unknown field "function"`},
		{"type", object{"tests": "no"}, `decoding settings: json: cannot unmarshal string into Go struct field Settings.tests of type bool`},
		{"list", []any{"tests"}, `decoding settings: json: cannot unmarshal array into Go value of type plugin.Settings`},
		{"grade", object{"grade": "high"}, `grade "high" is neither error nor warning`},
		{"role", object{"wrap": []any{object{"func": "p.F", "role": "raise"}}}, `wrap: "p.F=raise" is not function=role with role incr, expire or dated`},
		{"no role", object{"wrap": []any{object{"func": "p.F"}}}, `wrap: "p.F=" is not function=role with role incr, expire or dated`},
		{"no function", object{"wrap": []any{object{"role": "incr"}}}, `wrap: "" is neither pkg.Func nor pkg.Type.Method`},
		{"flag for function", object{"wrap": []any{object{"func": "p.F=incr,p.G", "role": "incr"}}}, `wrap: "p.F=incr,p.G" is neither pkg.Func nor pkg.Type.Method`},
		{"rule", object{"disable": []any{"ttl"}}, `disable: no rule is called "ttl": there are ttlmissing, slidingttl, periodkey, directive`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(test.conf)
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

// The plugin is known under its name, and asks for types.
func TestRegistered(t *testing.T) {
	newLinter, err := register.GetPlugin("quotalint")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newLinter(nil)
	if err != nil {
		t.Fatal(err)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %q, want %q", mode, register.LoadModeTypesInfo)
	}
}
