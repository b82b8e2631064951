package audit

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/redis/go-redis/v9"
)

var (
	errLoading   = errors.New("the server is still loading its data: try again when it is done")
	errClusterDB = errors.New("a cluster has no database but 0")
	errReplica   = errors.New("this is a replica, which cannot be written: name its master")
)

// firstContact explains errors that mean more before the server has answered
// anything.
func firstContact(err error, withTLS bool) error {
	switch hint(err) {
	case hintLost:
		return errors.New("the server ended the connection: does it want TLS (rediss://), or a certificate (-cert)?")
	case hintLate:
		if withTLS {
			return errors.New("no answer in time: does the server speak TLS?")
		}
	}
	return err
}

// Hints that depend on when they are given.
const (
	hintLost = "the connection was lost"
	hintLate = "no answer in time"
)

// explain tells in one line what went wrong and what to do about it.
func explain(err error) string {
	var s *stopped
	if errors.As(err, &s) {
		return explain(s.err) + "; " + s.done
	}
	hint := hint(err)
	if hint == "" {
		return oneLine(err.Error())
	}
	// The error is wrapped as "host:port: …"; keep the address.
	if addr, _, ok := strings.Cut(err.Error(), ": "); ok && strings.Contains(addr, ":") && !strings.Contains(addr, " ") {
		return oneLine(addr + ": " + hint)
	}
	return oneLine(hint)
}

// hint returns a plainer text for errors that are well known, "" for others.
func hint(err error) string {
	var (
		answer  redis.Error
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		plain   tls.RecordHeaderError
		dial    *net.OpError
		dns     *net.DNSError
	)
	switch {
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return hintLate
	case errors.As(err, &unknown):
		return "the server's certificate is signed by an unknown authority: name it with -cacert"
	case errors.As(err, &host):
		return "the server's certificate is for another name: " + host.Error()
	case errors.As(err, &plain):
		return "the server does not speak TLS: use redis:// instead of rediss://"
	case errors.As(err, &dns):
		return "no such host"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "connection refused: is the server running, and is the port right?"
	case errors.As(err, &answer):
		return answerHint(answer)
	case errors.As(err, &dial) && dial.Op == "dial":
		return "no connection: " + dial.Err.Error()
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return hintLost
	}
	return ""
}

// answerHint explains errors that the server answered.
func answerHint(err error) string {
	text := err.Error()
	switch {
	case redis.IsAuthError(err) && strings.Contains(text, "NOAUTH"):
		return "the server wants a password: set " + envPassword
	case redis.IsAuthError(err), strings.Contains(text, "invalid password"):
		return "wrong user or password in " + envUser + " and " + envPassword
	case strings.Contains(text, "without any password configured"):
		return "the server has no password, but " + envPassword + " is set"
	case strings.Contains(text, "SELECT is not allowed in cluster mode"):
		return errClusterDB.Error()
	case redis.IsLoadingError(err):
		return errLoading.Error()
	case redis.IsReadOnlyError(err):
		return errReplica.Error()
	case redis.IsPermissionError(err):
		return "the user may not do this: " + oneLine(text)
	}
	return ""
}

func oneLine(s string) string { return strings.Join(strings.Fields(printable(s)), " ") }
