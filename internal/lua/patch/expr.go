package patch

// exprs passes a list of expressions, of statement s.
func (p *parser) exprs(s *stmt) (list []stretch) {
	for {
		from := p.at
		p.expr(s)
		list = append(list, stretch{from, p.at})
		if !p.accept(",") {
			return list
		}
	}
}

var binary = map[string]bool{
	"+": true, "-": true, "*": true, "/": true, "%": true, "^": true, "..": true,
	"==": true, "~=": true, "<": true, "<=": true, ">": true, ">=": true, "and": true, "or": true,
}

func (p *parser) expr(s *stmt) {
	for {
		for p.accept("not") || p.accept("-") || p.accept("#") {
		}
		p.simple(s)
		if t := p.token(); t.kind == quoted || !binary[t.text] {
			return
		}
		p.at++
	}
}

func (p *parser) simple(s *stmt) {
	switch t := p.token(); {
	case t.kind == number, t.kind == quoted, t.is("nil"), t.is("true"), t.is("false"), t.is("..."):
		p.at++
	case t.is("function"):
		p.at++
		p.body(s)
	case t.is("{"):
		p.table(s)
	default:
		p.prefix(s)
	}
}

// body passes the parameters and the block of a function.
func (p *parser) body(s *stmt) {
	p.expect("(")
	var names []string
	for !p.accept(")") {
		if !p.accept("...") {
			names = append(names, p.name())
		}
		p.accept(",")
	}
	p.block(s, true, names...)
	p.expect("end")
}

// prefix passes a variable or a call.
func (p *parser) prefix(s *stmt) {
	if p.accept("(") {
		p.expr(s)
		p.expect(")")
	} else {
		p.name()
	}
	for p.suffix(s) {
	}
}

func (p *parser) suffix(s *stmt) bool {
	switch {
	case p.accept("."):
		p.name()
	case p.accept("["):
		p.expr(s)
		p.expect("]")
	case p.accept(":"):
		p.name()
		p.args(s)
	case p.is("("), p.is("{"), p.token().kind == quoted:
		p.args(s)
	default:
		return false
	}
	return true
}

func (p *parser) args(s *stmt) {
	switch {
	case p.token().kind == quoted:
		p.at++
	case p.is("{"):
		p.table(s)
	default:
		p.expect("(")
		if !p.is(")") {
			p.exprs(s)
		}
		p.expect(")")
	}
}

func (p *parser) table(s *stmt) {
	p.expect("{")
	for !p.accept("}") {
		switch {
		case p.accept("["):
			p.expr(s)
			p.expect("]")
			p.expect("=")
		case p.token().kind == name && p.tokens[p.at+1].is("="):
			p.at += 2
		}
		p.expr(s)
		if !p.accept(",") {
			p.accept(";")
		}
	}
}
