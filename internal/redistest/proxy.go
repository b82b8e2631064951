package redistest

import (
	"bufio"
	"net"
	"strings"
	"sync"
	"testing"
)

// A Proxy stands between a client and a store and passes one command at a
// time, until it is told to fail. It is safe for concurrent use.
type Proxy struct {
	Addr string // where clients connect

	store string
	mu    sync.Mutex
	fault fault
	conns map[net.Conn]bool
}

// A fault strikes the next command of a name, once.
type fault struct {
	name    string
	reached bool // the store executes the command, but its reply is lost
}

// NewProxy starts a proxy for the store at addr.
func NewProxy(t testing.TB, addr string) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	p := &Proxy{Addr: l.Addr().String(), store: addr, conns: map[net.Conn]bool{}}
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { p.serve(client) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		p.closeAll()
		wg.Wait()
	})
	return p
}

// CutBefore cuts the connection when the next command called name arrives.
// The store never sees it, nor what follows on that connection.
func (p *Proxy) CutBefore(name string) { p.set(fault{name: name}) }

// LoseReply passes the next command called name, and cuts the connection
// instead of passing its reply.
func (p *Proxy) LoseReply(name string) { p.set(fault{name: name, reached: true}) }

// Struck reports whether the last fault has struck.
func (p *Proxy) Struck() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault == fault{}
}

func (p *Proxy) set(f fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault = f
}

// strikes returns the fault that strikes a command called name, if any.
func (p *Proxy) strikes(name string) (f fault, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f = p.fault
	if f.name == "" || !strings.EqualFold(f.name, name) {
		return fault{}, false
	}
	p.fault = fault{}
	return f, true
}

// serve passes commands and replies of one connection until a fault or an end.
func (p *Proxy) serve(client net.Conn) {
	defer client.Close()
	store, err := net.Dial("tcp", p.store)
	if err != nil {
		return
	}
	defer store.Close()
	if !p.add(client, store) {
		return
	}
	defer p.remove(client, store)
	commands, replies := bufio.NewReader(client), bufio.NewReader(store)
	for {
		cmd, name, err := readValue(commands)
		if err != nil {
			return
		}
		f, struck := p.strikes(name)
		if struck && !f.reached {
			return
		}
		if _, err := store.Write(cmd); err != nil {
			return
		}
		reply, _, err := readValue(replies)
		if err != nil || struck {
			return
		}
		if _, err := client.Write(reply); err != nil {
			return
		}
	}
}

// add notes open connections; it reports false once the proxy has ended.
func (p *Proxy) add(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conns == nil {
		return false
	}
	for _, c := range conns {
		p.conns[c] = true
	}
	return true
}

func (p *Proxy) remove(conns ...net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range conns {
		delete(p.conns, c)
	}
}

func (p *Proxy) closeAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		c.Close()
	}
	p.conns = nil
}
