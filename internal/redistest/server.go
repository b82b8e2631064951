package redistest

import (
	"bytes"
	"io"
	"net"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// patience bounds each wait for a server: far longer than it takes.
const patience = 20 * time.Second

// Server starts a server that keeps nothing on disk, with any further flags,
// and returns its address.
func Server(t testing.TB, flags ...string) string {
	t.Helper()
	argv := require(t)
	var output string
	for range 5 { // another process may take the port first
		port := freePort(t)
		addr := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
		var ok bool
		if output, ok = start(t, argv, port, flags); ok {
			return addr
		}
	}
	t.Fatalf("%s does not start: %s", argv[0], output)
	return ""
}

// script runs the server and ends it when standard input is closed, which the
// kernel does for a test that is killed.
const script = `"$@" & server=$!
exec 3<&0
{ read _; kill -9 $server; } <&3 >/dev/null 2>&1 &
wait $server`

// start starts one server and waits until it answers. It returns false and
// what the server printed if the server ends before.
func start(t testing.TB, argv []string, port int, flags []string) (output string, ok bool) {
	t.Helper()
	args := append([]string{"-c", script, "sh"}, argv...)
	args = append(args, "--port", strconv.Itoa(port), "--bind", "127.0.0.1",
		"--save", "", "--appendonly", "no", "--dir", t.TempDir())
	cmd := exec.Command("sh", append(args, flags...)...)
	var printed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &printed, &printed
	alive, err := cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cmd.Wait()
	}()
	end := func() {
		alive.Close()
		<-ended
	}
	if !answers(net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), ended) {
		end()
		return printed.String(), false
	}
	t.Cleanup(end)
	return "", true
}

// answers waits until the server at addr answers; false if it ends first.
func answers(addr string, ended <-chan struct{}) bool {
	deadline := time.After(patience)
	for !pings(addr) {
		select {
		case <-ended:
			return false
		case <-deadline:
			return false
		case <-time.After(5 * time.Millisecond):
		}
	}
	return true
}

// pings reports whether a server at addr answers a ping, without the log lines
// that a client prints while there is none.
func pings(addr string) bool {
	conn, err := net.DialTimeout("tcp", addr, time.Second)
	if err != nil {
		return false
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Second))
	if _, err := conn.Write([]byte("PING\r\n")); err != nil {
		return false
	}
	pong := make([]byte, len("+PONG"))
	_, err = io.ReadFull(conn, pong)
	return err == nil && string(pong) == "+PONG"
}

// freePort returns a port that is free now, with the one that a cluster's
// node takes for its bus, 10000 above.
func freePort(t testing.TB) int {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		port := l.Addr().(*net.TCPAddr).Port
		l.Close()
		if port > 55535 {
			continue
		}
		bus, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port+10000)))
		if err != nil {
			continue
		}
		bus.Close()
		return port
	}
	t.Fatal("no free port below 55536 on the loopback interface")
	return 0
}
