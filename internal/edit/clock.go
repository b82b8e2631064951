package edit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// now returns the present at a place as the code around it tells it: what it
// calls now, the one clock that the method's receiver holds, or else a reading
// of the computer's clock. Package time is needed for the last only.
func (f *file) now(pos token.Pos) (text string, imports []string, ok bool) {
	if _, obj := f.scopeAt(pos).LookupParent("now", pos); obj != nil {
		switch {
		case isTime(obj.Type()) && f.known(obj, pos):
			return "now", nil, true
		case isClock(obj.Type()):
			return "now()", nil, true
		}
	}
	if clock := f.receiverClock(pos); clock != "" {
		return clock + "()", nil, true
	}
	return f.time + ".Now()", []string{"time"}, f.time != ""
}

// known reports whether a variable is a parameter, or is given its one value
// where it is defined.
func (f *file) known(obj types.Object, pos token.Pos) bool {
	v, ok := obj.(*types.Var)
	if !ok {
		return false
	}
	if f.isParameter(v) {
		return true
	}
	fn, _ := f.function(pos)
	if !fn.Valid() {
		return false
	}
	def, _ := f.onlyValue(fn, v)
	return def != nil && f.pass.TypesInfo.Defs[def] == obj
}

// receiverClock returns the source of the one field of a method's receiver
// that tells the time, or "".
func (f *file) receiverClock(pos token.Pos) string {
	_, decl := f.function(pos)
	if decl == nil || decl.Recv == nil || len(decl.Recv.List[0].Names) == 0 {
		return ""
	}
	name := decl.Recv.List[0].Names[0]
	recv := f.pass.TypesInfo.Defs[name]
	if recv == nil {
		return ""
	}
	if _, obj := f.scopeAt(pos).LookupParent(name.Name, pos); obj != recv {
		return ""
	}
	t := recv.Type()
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	fields, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	found := ""
	for field := range fields.Fields() {
		switch {
		case !isClock(field.Type()):
		case found != "":
			return "" // two clocks: either may be meant
		default:
			found = name.Name + "." + field.Name()
		}
	}
	return found
}

// function returns the declared function around a place, if there is one.
func (s *Source) function(pos token.Pos) (inspector.Cursor, *ast.FuncDecl) {
	if c, ok := s.At(pos); ok {
		for up := range c.Enclosing((*ast.FuncDecl)(nil)) {
			return up, up.Node().(*ast.FuncDecl)
		}
	}
	return inspector.Cursor{}, nil
}

// isClock reports whether t is the type of [time.Now].
func isClock(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == 0 && sig.Results().Len() == 1 && isTime(sig.Results().At(0).Type())
}

func isTime(t types.Type) bool { return types.TypeString(t, nil) == "time.Time" }
