package directive_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/directive"
)

// The source marks what each comment speaks for: the lines from its name in
// /*name*/ to the last that has it.
const source = `package p

func f(rdb client) { /*brace*/ //quotalint:ignore r brace
	rdb.Incr() /*end*/ //quotalint:ignore r end
	//quotalint:ignore r statement
	rdb.Incr( /*statement*/
		key, /*statement*/
	) /*statement*/
	//quotalint:ignore r block

	// Another comment.
	if ok { /*block*/
		rdb.Incr() /*block*/
	} else { /*block*/
		rdb.Decr() /*block*/
	} /*block*/
	_ = []string{
		"a",
		//quotalint:ignore r element
		"b", /*element*/
		"c",
	}
	switch x {
	//quotalint:ignore r clause
	case 1: /*clause*/
		rdb.Incr() /*clause*/
	case 2:
		rdb.Incr()
		//quotalint:ignore r nothing
	}
}

// g is documented.
//
//quotalint:ignore r function
func g() { /*function*/
	h() /*function*/
} /*function*/

//quotalint:ignore r declaration
var script = x( /*declaration*/
	"a", /*declaration*/
) /*declaration*/

//quotalint:ignore r last
`

func TestReach(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	for _, c := range directive.Parse(fset, []*ast.File{file}).Comments {
		var want, got []int
		for i, line := range lines {
			if strings.Contains(line, "/*"+c.Reason+"*/") {
				want = append(want, i+1)
			}
			if pos := fset.File(file.FileStart).LineStart(i + 1); c.From.IsValid() && c.From <= pos && pos <= c.To {
				got = append(got, i+1)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q speaks for lines %v, want %v", c.Reason, got, want)
		}
	}
}

func TestWholeFile(t *testing.T) {
	const source = "//quotalint:ignore r a reason\n\n// Package p is documented.\npackage p\n\nvar x = 1\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	x := directive.Parse(fset, []*ast.File{file})
	if len(x.Hiding("r", file.Decls[0].Pos())) != 1 || len(x.Hiding("s", file.Decls[0].Pos())) != 0 {
		t.Errorf("%+v does not speak for the file", x.Comments[0])
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]directive.Comment{
		"//quotalint:ignore a,b the reason why":    {Verb: "ignore", Rules: []string{"a", "b"}, Reason: "the reason why"},
		"//quotalint:ignore  a   spaced ":          {Verb: "ignore", Rules: []string{"a"}, Reason: "spaced"},
		"//quotalint:ignore a why // and a remark": {Verb: "ignore", Rules: []string{"a"}, Reason: "why"},
		"//quotalint:ignore a":                     {Verb: "ignore", Rules: []string{"a"}},
		"//quotalint:ignore":                       {Verb: "ignore"},
		"//quotalint:permanent":                    {Verb: "permanent"},
		"//quotalint:permanent for the books":      {Verb: "permanent", Reason: "for the books"},
		"//quotalint:other":                        {Verb: "other"},
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", "package p\n\n"+text+"\nvar x int\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		x := directive.Parse(fset, []*ast.File{file})
		if len(x.Comments) != 1 {
			t.Errorf("%s: %d comments", text, len(x.Comments))
			continue
		}
		got := x.Comments[0]
		if got.Verb != want.Verb || !slices.Equal(got.Rules, want.Rules) || got.Reason != want.Reason {
			t.Errorf("%s is read as %+v", text, got)
		}
	}
	for _, text := range []string{"// quotalint:ignore a why", "/*quotalint:ignore a why*/", "//nolint:quotalint"} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", "package p\n\n"+text+"\nvar x int\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if x := directive.Parse(fset, []*ast.File{file}); len(x.Comments) > 0 {
			t.Errorf("%s is read as a directive", text)
		}
	}
}

func TestHides(t *testing.T) {
	for _, test := range []struct {
		c    directive.Comment
		rule string
		want bool
	}{
		{directive.Comment{Verb: "ignore", Rules: []string{"a"}, Reason: "why"}, "a", true},
		{directive.Comment{Verb: "ignore", Rules: []string{"a"}, Reason: "why"}, "b", false},
		{directive.Comment{Verb: "ignore", Rules: []string{"a"}}, "a", false},
		{directive.Comment{Verb: "permanent"}, "ttlmissing", true},
		{directive.Comment{Verb: "permanent"}, "slidingttl", false},
		{directive.Comment{Verb: "other", Rules: []string{"a"}, Reason: "why"}, "a", false},
	} {
		if got := test.c.Hides(test.rule); got != test.want {
			t.Errorf("%+v hides %s: %v", test.c, test.rule, got)
		}
	}
}
