package audit

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestOptionsRefused(t *testing.T) {
	for args, want := range map[string]string{
		"":                                          "-addr is missing",
		"-addr x -rate -1":                          "-rate -1 is negative",
		"-addr x -count 0":                          "-count 0 is not between",
		"-addr x -count 100001":                     "-count 100001 is not between",
		"-addr x -fields 0":                         "-fields 0 is not between",
		"-addr x -top -1":                           "-top -1 is negative",
		"-addr x -db -2":                            "databases count from 0",
		"-addr x -cert c":                           "-cert and -key go together",
		"-addr x y":                                 `what is "y" for?`,
		"-addr x -nosuch":                           "not defined: -nosuch",
		"-addr x -yes":                              "-yes goes with -repair",
		"-addr x -jitter 1h":                        "-jitter goes with -repair",
		"-addr x -repair 48h":                       "-repair needs -match or -from",
		"-addr x -from . ./b -json":                 "-json stands behind -from",
		"-addr x -match * -repair 48h":              "-repair needs -match or -from",
		"-addr x -match a* -repair 0":               "under a minute",
		"-addr x -match a* -repair -1h":             "under a minute",
		"-addr x -match a* -repair 59s":             "under a minute",
		"-addr x -match a* -repair 3600":            "3600 has no unit",
		"-addr x -match a* -repair 1e400":           "1e400 is not a time",
		"-addr x -match a* -repair 11y":             "is not a time",
		"-addr x -match a* -repair 4000d":           "more than ten years",
		"-addr x -match a* -repair NaNd":            "is not a number of days",
		"-addr x -match a* -repair 1e9d":            "is not a number of days",
		"-addr x -match a* -repair 48h -jitter -1h": "-jitter -1h is not between 0 and the lifetime",
		"-addr x -match a* -repair 48h -jitter 49h": "-jitter 49h is not between 0 and the lifetime",
	} {
		_, err := parse(strings.Fields(args), &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", args, err, want)
		}
	}
	for _, args := range [][]string{{"-addr", "x", "-match", ""}, {"-addr", "x", "-from", ""}, {"-addr", "x", "-match", "a", "-repair", ""}} {
		if _, err := parse(args, &bytes.Buffer{}); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

func TestLifetime(t *testing.T) {
	const day = 24 * time.Hour
	for s, want := range map[string]time.Duration{"48h": 2 * day, "30d": 30 * day, "1.5d": 36 * time.Hour, "90m": 90 * time.Minute, "0": 0} {
		if got, err := lifetime(s); got != want || err != nil {
			t.Errorf("%s: %v, %v", s, got, err)
		}
	}
	o, err := parse(strings.Fields("-addr x -match a* -repair 10d"), &bytes.Buffer{})
	if err != nil || o.lifetime != 10*day || o.jitter != day || o.yes {
		t.Errorf("10d: %+v, %v, want a day of jitter and a dry run", o, err)
	}
	if o, err = parse(strings.Fields("-addr x -match a* -repair 10d -jitter 0 -yes"), &bytes.Buffer{}); err != nil || o.jitter != 0 || !o.yes {
		t.Errorf("without jitter: %+v, %v", o, err)
	}
}

func TestAddress(t *testing.T) {
	t.Setenv(envPassword, "")
	for addr, want := range map[string]string{
		"h:1": "h:1", "h": "h:6379", ":1": "localhost:1", "[::1]:7": "[::1]:7", "redis://h": "h:6379", "redis://h:5/2": "h:5", "rediss://h:5": "h:5",
	} {
		o := &options{addr: addr, db: -1}
		ro, err := o.clientOptions(func(string) string { return "" })
		if err != nil || ro.Addr != want || (ro.TLSConfig != nil) != strings.HasPrefix(addr, "rediss") {
			t.Errorf("%s: %+v, %v, want %s", addr, ro, err, want)
		}
	}
	for _, addr := range []string{"http://h", "redis://u:pass%word@h", "redis://u:secret@h", "redis://h/x", "a:b:c", "redis://h?nosuch=1"} {
		o := &options{addr: addr, db: -1}
		_, err := o.clientOptions(func(string) string { return "" })
		if err == nil || strings.Contains(err.Error(), "pass%word") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: error %v", addr, err)
		}
	}
	o := &options{addr: "h", db: -1}
	if _, err := o.clientOptions(func(name string) string { return map[string]string{envUser: "u"}[name] }); err == nil {
		t.Error("a user without a password is no error")
	}
}

// TestHelp prints to stdout.
func TestHelp(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := new(Command).Run(t.Context(), []string{"-h"}, &stdout, &stderr); code != exitNone || stderr.Len() > 0 || !strings.HasPrefix(stdout.String(), usageLine) {
		t.Errorf("exit %d, stdout %q, stderr %q", code, stdout.String(), stderr.String())
	}
}
