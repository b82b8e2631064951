package stdlib

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// textOfText are functions of one text that are computed where it is constant.
var textOfText = map[string]func(string) string{
	"strings.TrimSpace": strings.TrimSpace,
	"strings.ToLower":   strings.ToLower,
	"strings.ToUpper":   strings.ToUpper,
}

// textOfTwo are the same of two texts.
var textOfTwo = map[string]func(s, t string) string{
	"strings.Trim":       strings.Trim,
	"strings.TrimLeft":   strings.TrimLeft,
	"strings.TrimRight":  strings.TrimRight,
	"strings.TrimPrefix": strings.TrimPrefix,
	"strings.TrimSuffix": strings.TrimSuffix,
}

// testOfTwo are questions about two texts.
var testOfTwo = map[string]func(s, t string) bool{
	"strings.HasPrefix": strings.HasPrefix,
	"strings.HasSuffix": strings.HasSuffix,
	"strings.Contains":  strings.Contains,
	"strings.EqualFold": strings.EqualFold,
}

// fold computes a function of constant texts, or returns nil.
func (c *call) fold() []*flow.Term {
	for _, a := range c.args {
		if a.Kind != flow.TConst || a.Type != flow.String {
			return nil
		}
	}
	name := c.site.Callee.Name
	switch len(c.args) {
	case 1:
		if f := textOfText[name]; f != nil {
			return c.one(c.m.U.Str(f(c.args[0].Name)))
		}
	case 2:
		if f := textOfTwo[name]; f != nil {
			return c.one(c.m.U.Str(f(c.args[0].Name, c.args[1].Name)))
		}
		if f := testOfTwo[name]; f != nil {
			return c.one(c.m.U.Truth(f(c.args[0].Name, c.args[1].Name)))
		}
	}
	return nil
}
