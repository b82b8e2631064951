package audit

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// The environment variables that a user and a password are taken from.
const (
	envUser     = "REDIS_USERNAME"
	envPassword = "REDIS_PASSWORD"
)

// clientOptions returns how to reach the server that the flags name.
func (o *options) clientOptions(getenv func(string) string) (*redis.Options, error) {
	ro := &redis.Options{Addr: o.addr}
	if strings.Contains(o.addr, "://") {
		var err error
		if ro, err = redis.ParseURL(o.addr); err != nil {
			var bad *url.Error
			if errors.As(err, &bad) { // without the URL: there may be a password in it
				err = bad.Err
			}
			return nil, fmt.Errorf("-addr: %s", strings.TrimPrefix(err.Error(), "redis: "))
		}
		if ro.Username != "" || ro.Password != "" {
			return nil, fmt.Errorf("-addr has a user or password in it, for all to see: set %s and %s instead", envUser, envPassword)
		}
	} else if err := o.splitAddr(ro); err != nil {
		return nil, err
	}
	if o.db >= 0 {
		ro.DB = o.db
	}
	ro.Username, ro.Password = getenv(envUser), getenv(envPassword)
	if ro.Username != "" && ro.Password == "" {
		return nil, fmt.Errorf("%s is set, but %s is not", envUser, envPassword)
	}
	if err := o.tls(ro); err != nil {
		return nil, err
	}
	// RESP2 and no notifications: the least that any server understands.
	ro.Protocol = 2
	ro.DisableIdentity = true
	ro.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	ro.ClientName = ""
	ro.PoolSize = 2
	ro.DialTimeout = 5 * time.Second
	ro.DialerRetries = 1
	ro.ReadTimeout = 30 * time.Second
	ro.WriteTimeout = 30 * time.Second
	ro.MaxRetries = 3
	ro.MinRetryBackoff = 100 * time.Millisecond
	ro.MaxRetryBackoff = 500 * time.Millisecond
	return ro, nil
}

// splitAddr reads host:port, or a host alone.
func (o *options) splitAddr(ro *redis.Options) error {
	host, port, err := net.SplitHostPort(o.addr)
	if err != nil {
		var bad *net.AddrError
		if !errors.As(err, &bad) || bad.Err != "missing port in address" {
			return fmt.Errorf("-addr %q is not host:port", o.addr)
		}
		host, port = strings.Trim(o.addr, "[]"), "6379"
	}
	if host == "" {
		host = "localhost"
	}
	ro.Addr = net.JoinHostPort(host, port)
	return nil
}

// tls adds the certificates.
func (o *options) tls(ro *redis.Options) error {
	if o.caCert == "" && o.cert == "" {
		return nil
	}
	if ro.TLSConfig == nil {
		return errors.New("certificates go with a rediss:// URL")
	}
	if o.caCert != "" {
		pem, err := os.ReadFile(o.caCert)
		if err != nil {
			return fmt.Errorf("-cacert: %w", err)
		}
		ro.TLSConfig.RootCAs = x509.NewCertPool()
		if !ro.TLSConfig.RootCAs.AppendCertsFromPEM(pem) {
			return fmt.Errorf("-cacert %s: no certificate in it", o.caCert)
		}
	}
	if o.cert != "" {
		pair, err := tls.LoadX509KeyPair(o.cert, o.certKey)
		if err != nil {
			return fmt.Errorf("-cert: %w", err)
		}
		ro.TLSConfig.Certificates = []tls.Certificate{pair}
	}
	return nil
}
