package audit

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
)

// TestTLS: an authority, certificates on both sides, and what goes wrong.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	ca, caKey := certificate(t, dir, "ca", nil, nil)
	certificate(t, dir, "server", ca, caKey)
	certificate(t, dir, "client", ca, caKey)
	certificate(t, dir, "stranger", nil, nil)
	file := func(name string) string { return filepath.Join(dir, name) }

	_, port := splitAddr(t, closedPort(t))
	plain := redistest.Server(t, "--tls-port", port, "--tls-cert-file", file("server.crt"),
		"--tls-key-file", file("server.key"), "--tls-ca-cert-file", file("ca.crt"))
	leak(t, redistest.Client(t, plain), 10)
	url := "rediss://127.0.0.1:" + port
	client := []string{"-cacert", file("ca.crt"), "-cert", file("client.crt"), "-key", file("client.key")}

	r := runCommand(t, url, append(client, "-json")...)
	if r.want(t, exitLeaked, ""); r.report.Leaked.Counters != 10 {
		t.Errorf("%d counters found of 10", r.report.Leaked.Counters)
	}
	runCommand(t, url).want(t, exitTrouble, "signed by an unknown authority: name it with -cacert")
	runCommand(t, url, "-cacert", file("stranger.crt")).want(t, exitTrouble, "signed by an unknown authority")
	// The server ends the connection; whether its reason arrives is chance.
	runCommand(t, url, client[:2]...).want(t, exitTrouble, "certificate")
	runCommand(t, "127.0.0.1:"+port).want(t, exitTrouble, "does it want TLS (rediss://)")
	runCommand(t, "127.0.0.1:"+port, client...).want(t, exitTrouble, "certificates go with a rediss:// URL")
	runCommand(t, url, "-cacert", file("ca.key")).want(t, exitTrouble, "no certificate in it")
	runCommand(t, url, "-cacert", file("missing")).want(t, exitTrouble, "-cacert")
}

// certificate writes NAME.crt and NAME.key, signed by an authority or itself.
func certificate(t *testing.T, dir, name string, ca *x509.Certificate, caKey *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	tmpl := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		IsCA:        ca == nil, BasicConstraintsValid: true,
	}
	if ca == nil {
		ca, caKey = tmpl, key
	}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, ca, &key.PublicKey, caKey)
	must(t, err)
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	must(t, err)
	write := func(suffix, kind string, b []byte) {
		must(t, os.WriteFile(filepath.Join(dir, name+suffix), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: b}), 0o600))
	}
	write(".crt", "CERTIFICATE", der)
	write(".key", "PRIVATE KEY", keyDER)
	cert, err := x509.ParseCertificate(der)
	must(t, err)
	return cert, key
}
