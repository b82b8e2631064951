// Package command knows the store's language: which words of a command name
// its key, its amount and its lifetime, and what it does to the key.
//
// It knows no Go and no client. The facts are those of redis.io/commands for
// Redis 6.2 to 8.8 and of Valkey up to 9.2.
package command

import "strings"

// Effect is what a command does to its key.
type Effect uint8

// The effects.
const (
	None   Effect = iota // nothing that matters here
	Raise                // increments, creating the key if it is absent
	Lower                // decrements, creating the key if it is absent
	Date                 // attaches a lifetime to a key that exists
	Write                // sets the key: undated, unless it carries a lifetime
	Undate               // takes the lifetime away
	Read                 // reads the value, or whether there is one
	TTL                  // reads the lifetime
	Delete               // removes the key
)

// Command is one command. Operands are indices into its words, or -1.
type Command struct {
	Name   string // upper case
	Effect Effect
	Key    int
	Field  int
	Amount int // -1: one
	Life   int // a lifetime, or a deadline if At

	At         bool // Life is a deadline
	Millis     bool // Life is in milliseconds
	IfUndated  bool // NX of EXPIRE, ENX of INCREX: only a key without lifetime
	IfDated    bool // XX of EXPIRE: only a key with one
	IfLater    bool // GT: only to a later deadline; undated counts as never
	IfSooner   bool // LT: only to a sooner deadline; undated counts as never
	IfAbsent   bool // NX of SET: only an absent key
	IfPresent  bool // XX of SET
	Keep       bool // KEEPTTL: the lifetime stays
	Persist    bool // PERSIST of INCREX and GETEX
	Existing   bool // never creates the key
	ByFloat    bool
	Structured bool // the key is a hash
	Unsure     bool // a word that matters is not known
}

// form says where a command has its operands.
type form struct {
	effect Effect
	key    int
	field  int
	amount int
	life   int
	set    func(*Command)
}

func at(c *Command)     { c.At = true }
func millis(c *Command) { c.Millis = true }
func atMillis(c *Command) {
	c.At, c.Millis = true, true
}
func hash(c *Command)      { c.Structured = true }
func ifAbsent(c *Command)  { c.IfAbsent = true }
func float(c *Command)     { c.ByFloat = true }
func hashFloat(c *Command) { c.Structured, c.ByFloat = true, true }

var forms = map[string]form{
	"INCR":         {Raise, 1, -1, -1, -1, nil},
	"INCRBY":       {Raise, 1, -1, 2, -1, nil},
	"INCRBYFLOAT":  {Raise, 1, -1, 2, -1, float},
	"DECR":         {Lower, 1, -1, -1, -1, nil},
	"DECRBY":       {Lower, 1, -1, 2, -1, nil},
	"HINCRBY":      {Raise, 1, 2, 3, -1, hash},
	"HINCRBYFLOAT": {Raise, 1, 2, 3, -1, hashFloat},
	"INCREX":       {Raise, 1, -1, -1, -1, nil},

	"EXPIRE":    {Date, 1, -1, -1, 2, nil},
	"PEXPIRE":   {Date, 1, -1, -1, 2, millis},
	"EXPIREAT":  {Date, 1, -1, -1, 2, at},
	"PEXPIREAT": {Date, 1, -1, -1, 2, atMillis},

	"SET":    {Write, 1, -1, -1, -1, nil},
	"SETEX":  {Write, 1, -1, -1, 2, nil},
	"PSETEX": {Write, 1, -1, -1, 2, millis},
	"SETNX":  {Write, 1, -1, -1, -1, ifAbsent},
	"GETSET": {Write, 1, -1, -1, -1, nil},
	"MSET":   {Write, 1, -1, -1, -1, nil},
	"GETEX":  {Read, 1, -1, -1, -1, nil},

	"PERSIST": {Undate, 1, -1, -1, -1, nil},
	"DEL":     {Delete, 1, -1, -1, -1, nil},
	"UNLINK":  {Delete, 1, -1, -1, -1, nil},
	"GETDEL":  {Delete, 1, -1, -1, -1, nil},

	"GET":         {Read, 1, -1, -1, -1, nil},
	"EXISTS":      {Read, 1, -1, -1, -1, nil},
	"STRLEN":      {Read, 1, -1, -1, -1, nil},
	"HGET":        {Read, 1, 2, -1, -1, hash},
	"HEXISTS":     {Read, 1, 2, -1, -1, hash},
	"HGETALL":     {Read, 1, -1, -1, -1, hash},
	"TTL":         {TTL, 1, -1, -1, -1, nil},
	"PTTL":        {TTL, 1, -1, -1, -1, millis},
	"EXPIRETIME":  {TTL, 1, -1, -1, -1, at},
	"PEXPIRETIME": {TTL, 1, -1, -1, -1, atMillis},

	// Commands that leave the lifetime as it is.
	"HSET":     {None, 1, -1, -1, -1, hash},
	"HMSET":    {None, 1, -1, -1, -1, hash},
	"HSETNX":   {None, 1, -1, -1, -1, hash},
	"HDEL":     {None, 1, -1, -1, -1, hash},
	"HMGET":    {None, 1, -1, -1, -1, hash},
	"HLEN":     {None, 1, -1, -1, -1, hash},
	"APPEND":   {None, 1, -1, -1, -1, nil},
	"SETRANGE": {None, 1, -1, -1, -1, nil},
	"GETRANGE": {None, 1, -1, -1, -1, nil},
	"TYPE":     {None, 1, -1, -1, -1, nil},
}

// Word is one word of a command: a text, or something unknown.
type Word struct {
	Text  string
	Known bool
}

// Parse returns the command that the words are, the name first. Its case does
// not matter. It reports false for a name that is unknown or does not matter.
func Parse(words []Word) (Command, bool) {
	if len(words) == 0 || !words[0].Known {
		return Command{}, false
	}
	name := strings.ToUpper(words[0].Text)
	f, ok := forms[name]
	if !ok || f.key >= len(words) {
		return Command{}, false
	}
	c := Command{Name: name, Effect: f.effect, Key: f.key, Field: f.field, Amount: f.amount, Life: f.life}
	if f.set != nil {
		f.set(&c)
	}
	if c.Amount >= len(words) || c.Life >= len(words) {
		c.Unsure = true
		c.Amount, c.Life = min(c.Amount, len(words)-1), min(c.Life, len(words)-1)
	}
	c.options(words)
	c.Existing = c.Effect == Raise && c.IfPresent
	return c, true
}

// options reads the words behind the operands.
func (c *Command) options(words []Word) {
	from := 2
	switch c.Name {
	case "SET":
		from = 3
	case "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT":
		from = 3
	case "INCREX", "GETEX":
	default:
		return
	}
	for i := from; i < len(words); i++ {
		if !words[i].Known {
			c.Unsure = true
			continue
		}
		i += c.option(strings.ToUpper(words[i].Text), i)
	}
	if c.Life >= len(words) {
		c.Life, c.Unsure = -1, true
	}
}

// option reads one option at word i and returns how many words belong to it.
func (c *Command) option(word string, i int) int {
	dating := c.Effect == Date
	switch word {
	case "NX":
		c.IfUndated, c.IfAbsent = dating, !dating
	case "ENX":
		c.IfUndated = true
	case "XX":
		c.IfDated, c.IfPresent = dating, !dating
	case "GT":
		c.IfLater = true
	case "LT":
		c.IfSooner = true
	case "KEEPTTL":
		c.Keep = true
	case "PERSIST":
		c.Persist = true
	case "EX", "PX", "EXAT", "PXAT":
		c.Life = i + 1
		c.Millis = word[0] == 'P'
		c.At = strings.HasSuffix(word, "AT")
		return 1
	case "BYINT", "BYFLOAT":
		c.Amount = i + 1
		c.ByFloat = word == "BYFLOAT"
		return 1
	case "LBOUND", "UBOUND", "IFEQ", "IFNE":
		return 1
	}
	return 0
}

// Known reports whether the name is one that this package models.
func Known(name string) bool {
	_, ok := forms[strings.ToUpper(name)]
	return ok
}
