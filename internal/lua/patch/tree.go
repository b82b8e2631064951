package patch

// A stretch is a run of tokens, its end not included.
type stretch struct{ from, to int }

func (s stretch) has(token int) bool { return s.from <= token && token < s.to }

// A stmt is a statement.
type stmt struct {
	stretch
	head      string // its keyword, or "" for a call and "=" for an assignment
	in        *block
	conds     []stretch // of if and elseif, while and until
	blocks    []*block  // in order, those of functions in its expressions too
	otherwise bool      // an if with else
	names     []string  // what it declares or, with head "=", assigns
	values    []stretch // of a declaration or an assignment
}

// A block is a list of statements with its names.
type block struct {
	stretch
	outer *stmt // nil: the script
	stmts []*stmt
	names []string // parameters of a function, variables of a loop
	fn    bool
}

// A tree is a script's statements. Expressions stay runs of tokens.
type tree struct {
	text   string
	tokens []token
	root   *block
}

// unexpected is what the parser panics with.
type unexpected struct{}

// parse reads the statements of a text. It reports false for one that is not
// Lua 5.1.
func parse(text string) (t *tree, ok bool) {
	defer func() {
		switch recover().(type) {
		case nil:
		case unexpected:
			t, ok = nil, false
		default:
			t, ok = nil, false // an index out of range at the end of a text
		}
	}()
	p := &parser{tree: &tree{text: text, tokens: scan(text)}}
	p.root = p.block(nil, false)
	if p.token().kind != end {
		panic(unexpected{})
	}
	return p.tree, true
}

type parser struct {
	*tree
	at int
}

func (p *parser) token() token { return p.tokens[p.at] }

func (p *parser) is(text string) bool { return p.token().is(text) }

// accept passes a token if it is there.
func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.at++
	return true
}

func (p *parser) expect(text string) {
	if !p.accept(text) {
		panic(unexpected{})
	}
}

func (p *parser) name() string {
	t := p.token()
	if t.kind != name {
		panic(unexpected{})
	}
	p.at++
	return t.text
}

func (p *parser) block(outer *stmt, fn bool, names ...string) *block {
	b := &block{outer: outer, fn: fn, names: names}
	if outer != nil {
		outer.blocks = append(outer.blocks, b)
	}
	b.from = p.at
	for !p.is("end") && !p.is("else") && !p.is("elseif") && !p.is("until") && p.token().kind != end {
		s := &stmt{in: b, stretch: stretch{from: p.at}}
		p.stmt(s)
		s.to = p.at
		b.stmts = append(b.stmts, s)
		p.accept(";")
	}
	b.to = p.at
	return b
}

func (p *parser) stmt(s *stmt) {
	s.head = p.token().text
	switch s.head {
	case "if":
		p.ifStmt(s)
	case "while":
		p.at++
		p.cond(s)
		p.do(s)
	case "do":
		p.do(s)
	case "for":
		p.forStmt(s)
	case "repeat":
		p.at++
		p.block(s, false)
		p.expect("until")
		p.cond(s)
	case "function":
		p.at++
		s.head, s.names = "=", []string{p.name()}
		for p.accept(".") || p.accept(":") {
			p.name()
		}
		p.body(s)
	case "local":
		p.local(s)
	case "return":
		p.at++
		if !p.is("end") && !p.is("else") && !p.is("elseif") && !p.is("until") && !p.is(";") && p.token().kind != end {
			p.exprs(s)
		}
	case "break":
		p.at++
	default:
		p.plain(s)
	}
}

func (p *parser) ifStmt(s *stmt) {
	for p.accept("if") || p.accept("elseif") {
		p.cond(s)
		p.expect("then")
		p.block(s, false)
	}
	if s.otherwise = p.accept("else"); s.otherwise {
		p.block(s, false)
	}
	p.expect("end")
}

func (p *parser) cond(s *stmt) {
	from := p.at
	p.expr(s)
	s.conds = append(s.conds, stretch{from, p.at})
}

func (p *parser) do(s *stmt, names ...string) {
	p.expect("do")
	p.block(s, false, names...)
	p.expect("end")
}

func (p *parser) forStmt(s *stmt) {
	p.at++
	names := p.list()
	if !p.accept("=") {
		p.expect("in")
	}
	p.exprs(s)
	p.do(s, names...)
}

func (p *parser) list() []string {
	names := []string{p.name()}
	for p.accept(",") {
		names = append(names, p.name())
	}
	return names
}

func (p *parser) local(s *stmt) {
	p.at++
	if p.accept("function") {
		s.names = []string{p.name()}
		p.body(s)
		return
	}
	s.names = p.list()
	if p.accept("=") {
		s.values = p.exprs(s)
	}
}

// plain is a call or an assignment.
func (p *parser) plain(s *stmt) {
	s.head = ""
	for {
		first := p.token()
		from := p.at
		p.prefix(s)
		if p.at == from+1 {
			s.names = append(s.names, first.text)
		}
		if !p.accept(",") {
			break
		}
	}
	if p.accept("=") {
		s.head = "="
		s.values = p.exprs(s)
	}
}
