package flow

// builder returns the address at which the text of a strings.Builder or
// bytes.Buffer is kept.
func (m *Machine) builder(b *Term) *Term { return m.U.App("&field", Pointer, b, m.U.Str("text")) }

// BuilderText returns what has been written to a builder.
func (m *Machine) BuilderText(st *State, b *Term) *Term {
	if t := st.Get(m.builder(b)); t != nil {
		return t
	}
	if b.root().Kind == TCell {
		return m.U.Str("")
	}
	return m.U.App("text", String, b)
}

// BuilderWrite adds text to a builder.
func (m *Machine) BuilderWrite(st *State, b, text *Term) {
	st.Set(m.builder(b), m.U.Concat(m.BuilderText(st, b), text))
}

// BuilderReset empties a builder.
func (m *Machine) BuilderReset(st *State, b *Term) { st.Set(m.builder(b), m.U.Str("")) }
