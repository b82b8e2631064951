package flow

import (
	"go/constant"
	"go/token"
	"strconv"
	"strings"
)

// value computes value v. It returns nil when the path goes on in the same
// state, and the ways in which a call can end otherwise.
func (r *runner) value(v int, env []*Term, st *State) []Outcome {
	f, u := r.fr.Func, r.m.U
	val := &f.Vals[v]
	arg := func(i int) *Term { return r.term(val.Args[i], env) }
	switch val.Op {
	case Call, Go:
		outs := r.call(v, r.terms(val.Args, env), st)
		if len(outs) != 1 || outs[0].State != st {
			return outs
		}
		env[v] = r.tuple(val, outs[0].Results, v)
	case Defer:
		st.defers = append(st.defers, deferred{val.Call, r.terms(val.Args, env), r.fr.name, v, f})
		env[v] = u.Nil()
	case RunDefers:
		env[v] = u.Nil()
		return r.runDefers(st)
	case Store:
		r.store(st, arg(0), arg(1))
		env[v] = u.Nil()
	case Load:
		env[v] = r.load(v, val, arg(0), st)
	case Alloc:
		env[v] = r.alloc(v, val.Num, env, st)
	case Next:
		r.next(v, arg(0), env, st)
	case Range:
		cell := u.cell("&"+r.symName(v), -1, r.fr.Depth)
		st.Set(cell, u.App("iter", Other, arg(0), u.Num(0)))
		env[v] = cell
	case Opaque:
		env[v] = r.renewed(v, val.Type, st)
	default:
		env[v] = r.pure(v, val, env, st)
	}
	return nil
}

func (r *runner) terms(args []int, env []*Term) []*Term {
	out := make([]*Term, len(args))
	for i, a := range args {
		out[i] = r.term(a, env)
	}
	return out
}

// term returns the term of an operand. What no instruction makes is made here.
func (r *runner) term(v int, env []*Term) *Term {
	if t := env[v]; t != nil {
		return t
	}
	if val := &r.fr.Func.Vals[v]; val.Op.fixed() {
		return r.fixed(v, val)
	}
	return r.fresh(v, r.fr.Func.Vals[v].Type, false)
}

// fixed returns the term of a value that is the same on every path.
func (r *runner) fixed(v int, val *Val) *Term {
	u := r.m.U
	switch val.Op {
	case Const:
		return r.constant(val)
	case Nil:
		return u.Nil()
	case Param:
		if val.Num < len(r.fr.Args) {
			return r.fr.Args[val.Num]
		}
	case Free:
		if val.Num < len(r.fr.Free) {
			return r.fr.Free[val.Num]
		}
	case Global:
		return u.App("global", Pointer, u.Str(val.Name))
	case FuncRef:
		if fn := r.m.Domain.Resolve(val.Name); fn != nil {
			return u.closure(fn, nil)
		}
		return u.App("func", Other, u.Str(val.Name))
	}
	return r.fresh(v, val.Type, val.Type == Time)
}

// pure computes a value that depends on nothing but its operands.
func (r *runner) pure(v int, val *Val, env []*Term, st *State) *Term {
	u := r.m.U
	if val.Op.fixed() {
		return r.fixed(v, val)
	}
	args := r.terms(val.Args, env)
	switch val.Op {
	case Closure:
		if fn := r.m.Domain.Resolve(val.Name); fn != nil {
			return u.closure(fn, args)
		}
	case Bin:
		return r.binary(val, args[0], args[1], st)
	case Not:
		return r.m.Negate(args[0])
	case Conv:
		return r.m.convert(args[0], val.Type)
	case FieldAddr:
		return u.App("&field", Pointer, args[0], u.Str(val.Name), u.Str(val.Of))
	case IndexAddr:
		return r.indexAddr(st, args[0], args[1])
	case Field:
		return r.m.Field(st, args[0], val.Name, val.Type)
	case Index:
		return r.m.Index(st, args[0], args[1], val.Type)
	case Slice:
		return r.slice(val, args[0])
	case Extract:
		if args[0].Is("tuple") && val.Num < len(args[0].Args) {
			return args[0].Args[val.Num]
		}
		return u.App("extract"+strconv.Itoa(val.Num), val.Type, args[0])
	case MakeTuple:
		return u.App("tuple", Other, args...)
	case Builtin:
		return r.m.builtin(st, val, args)
	}
	return r.fresh(v, val.Type, val.Type == Time)
}

func (r *runner) constant(val *Val) *Term {
	u := r.m.U
	switch val.Type {
	case String:
		return u.Str(val.Name)
	case Bool:
		return u.Truth(val.Name == "true")
	case Int, Duration, Float:
		if c := constant.MakeFromLiteral(val.Name, token.FLOAT, 0); val.Type == Float && c.Kind() != constant.Unknown {
			if whole := constant.ToInt(c); whole.Kind() == constant.Int {
				c = whole
			}
			return u.number(c, Float)
		}
		neg := len(val.Name) > 0 && val.Name[0] == '-'
		text := val.Name
		if neg {
			text = text[1:]
		}
		if c := constant.MakeFromLiteral(text, token.INT, 0); c.Kind() == constant.Int {
			if neg {
				c = constant.UnaryOp(token.SUB, c, 0)
			}
			return u.number(c, val.Type)
		}
	}
	return u.App("const", val.Type, u.Str(val.Name))
}

// binary computes x op y, and tells the domain of comparisons.
func (r *runner) binary(val *Val, x, y *Term, st *State) *Term {
	u := r.m.U
	if op, ok := operators[val.Name]; ok {
		r.m.Domain.Compared(st, op, x, y)
		if answer := r.m.Compare(st, op, x, y); answer != Unknown {
			return u.Truth(answer == True)
		}
		return u.App(val.Name, Bool, x, y)
	}
	if val.Type == String && val.Name == "+" {
		return u.Concat(x, y)
	}
	return r.m.Arith(val.Name, val.Type, x, y)
}

// Arith returns x op y, folded where both are known.
func (m *Machine) Arith(op string, typ Type, x, y *Term) *Term {
	a, okA := x.Int()
	b, okB := y.Int()
	if okA && okB {
		switch {
		case op == "+":
			return m.U.number(constant.BinaryOp(constant.MakeInt64(a), token.ADD, constant.MakeInt64(b)), typ)
		case op == "-":
			return m.U.number(constant.BinaryOp(constant.MakeInt64(a), token.SUB, constant.MakeInt64(b)), typ)
		case op == "*":
			return m.U.number(constant.BinaryOp(constant.MakeInt64(a), token.MUL, constant.MakeInt64(b)), typ)
		case op == "/" && b != 0:
			return m.U.number(constant.MakeInt64(a/b), typ)
		case op == "%" && b != 0:
			return m.U.number(constant.MakeInt64(a%b), typ)
		}
	}
	if okB && b == 0 && (op == "+" || op == "-") {
		return x
	}
	return m.U.App(op, typ, x, y)
}

// Negate returns the opposite of a condition.
func (m *Machine) Negate(x *Term) *Term {
	switch {
	case x.IsConst("true") && x.Type == Bool:
		return m.U.Truth(false)
	case x.IsConst("false") && x.Type == Bool:
		return m.U.Truth(true)
	case x.Is("!"):
		return x.Args[0]
	}
	return m.U.App("!", Bool, x)
}

// convert changes the type of a term where that matters: a constant keeps its
// number, and everything else keeps being itself.
func (m *Machine) convert(x *Term, typ Type) *Term {
	if x.Kind == TConst && x.num != nil && x.num.Kind() == constant.Int && (typ == Int || typ == Duration) && x.Type != typ {
		return m.U.number(x.num, typ)
	}
	return x
}

// Asserted is what the name of x.(T) with two results begins with; T follows.
const Asserted = "asserted:"

// builtin computes the builtin functions that have no effect.
func (m *Machine) builtin(st *State, val *Val, args []*Term) *Term {
	switch val.Name {
	case "len":
		if n, ok := m.Len(st, args[0]); ok {
			return m.U.Num(int64(n))
		}
		return m.U.App("len", Int, args[0])
	case "append":
		return m.appended(st, args)
	case "min", "max":
		if len(args) == 1 {
			return args[0]
		}
	}
	if strings.HasPrefix(val.Name, Asserted) {
		return m.U.App("tuple", Other, args[0], m.U.App(val.Name, Bool, args[0]))
	}
	return m.U.App(val.Name, val.Type, args...)
}
