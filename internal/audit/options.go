package audit

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Bounds of the flags.
const (
	maxCount    = 100_000                   // keys that one SCAN looks at: it holds up the server for as long
	minLifetime = time.Minute               // less resets counters in use
	maxLifetime = 10 * 365 * 24 * time.Hour // more is no lifetime
	maxFields   = 1_000_000                 // of a hash that is read whole
	usageLine   = "usage: quotalint audit -addr host:port [flags] [-from packages]"
)

// options are the flags of one run, checked.
type options struct {
	addr     string
	db       int // -1 if not given
	caCert   string
	cert     string
	certKey  string
	match    string
	from     []string // packages
	count    int
	rate     int
	fields   int
	all      bool
	json     bool
	top      int
	repair   bool
	lifetime time.Duration
	jitter   time.Duration
	yes      bool
}

// errHelp is the error of -h: help was printed.
var errHelp = errors.New("help")

// parse reads the arguments; help goes to w.
func parse(args []string, w io.Writer) (*options, error) {
	o := &options{}
	var t texts
	fs := o.flags(&t)
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		help(fs, w)
		return nil, errHelp
	case err != nil:
		return nil, err
	}
	set := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { set[f.Name] = true })
	if set["from"] {
		o.from = append([]string{t.from}, fs.Args()...)
	} else if fs.NArg() > 0 {
		return nil, fmt.Errorf("what is %q for? packages go behind -from", fs.Arg(0))
	}
	if err := o.check(set); err != nil {
		return nil, err
	}
	return o, o.lifetimes(set, t.repair, t.jitter)
}

// texts are the flags that are read further.
type texts struct{ from, repair, jitter string }

// flags declares the flags.
func (o *options) flags(t *texts) *flag.FlagSet {
	fs := flag.NewFlagSet("audit", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&o.addr, "addr", "", "`host:port` of the server, or of one node of a cluster; or a redis:// or rediss:// URL")
	fs.IntVar(&o.db, "db", -1, "`number` of the database")
	fs.StringVar(&o.caCert, "cacert", "", "`file` with the authorities that sign the server's certificate")
	fs.StringVar(&o.cert, "cert", "", "`file` with the client's certificate")
	fs.StringVar(&o.certKey, "key", "", "`file` with the client's private key")
	fs.StringVar(&o.match, "match", "", "look only at keys like this `pattern`, as of SCAN; all of their counters count as quotas")
	fs.StringVar(&t.from, "from", "", "look only at the counters that the Go code of these `packages` raises, such as ./...")
	fs.IntVar(&o.count, "count", 250, "`keys` that one SCAN looks at")
	fs.IntVar(&o.rate, "rate", 0, "`keys` a second that are looked at, at most; 0: no limit")
	fs.IntVar(&o.fields, "fields", 10_000, "`fields` up to which a hash is read to see that all are integers")
	fs.BoolVar(&o.all, "all", false, "report undated counters without a sign of a quota too")
	fs.BoolVar(&o.json, "json", false, "print JSON")
	fs.IntVar(&o.top, "top", 20, "`shapes` in the table, 0: all")
	fs.StringVar(&t.repair, "repair", "", "say which counters would get this `lifetime`, such as 48h or 30d")
	fs.StringVar(&t.jitter, "jitter", "", "spread the lifetimes over this `time` more (default a tenth of the lifetime)")
	fs.BoolVar(&o.yes, "yes", false, "with -repair: do it")
	return fs
}

// Flags returns the names of the flags, sorted, with a dash.
func Flags() []string {
	var names []string
	new(options).flags(new(texts)).VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return names
}

func help(fs *flag.FlagSet, w io.Writer) {
	fmt.Fprintf(w, `%s

Finds counters of a live Redis, Valkey or Redis Cluster that have no lifetime.
It changes nothing without -repair and -yes. User and password are taken from
REDIS_USERNAME and REDIS_PASSWORD. Exit status: 0 none leaked, 1 leaked
counters found or left, 2 trouble.

`, usageLine)
	fs.SetOutput(w)
	fs.PrintDefaults()
}

// check refuses values that make no sense.
func (o *options) check(set map[string]bool) error {
	switch {
	case o.addr == "":
		return errors.New("-addr is missing: which server?")
	case set["db"] && o.db < 0:
		return fmt.Errorf("-db %d: databases count from 0", o.db)
	case o.count < 1 || o.count > maxCount:
		return fmt.Errorf("-count %d is not between 1 and %d", o.count, maxCount)
	case o.rate < 0:
		return fmt.Errorf("-rate %d is negative; 0 is no limit", o.rate)
	case o.fields < 1 || o.fields > maxFields:
		return fmt.Errorf("-fields %d is not between 1 and %d", o.fields, maxFields)
	case o.top < 0:
		return fmt.Errorf("-top %d is negative; 0 is all", o.top)
	case (o.cert == "") != (o.certKey == ""):
		return errors.New("-cert and -key go together")
	case set["match"] && o.match == "":
		return errors.New("-match is empty: no key is like that")
	case set["from"] && o.from[0] == "":
		return errors.New("-from is empty: which packages?")
	}
	for _, p := range o.from {
		if strings.HasPrefix(p, "-") {
			return fmt.Errorf("%s stands behind -from, where packages are: put other flags first", p)
		}
	}
	return nil
}

// lifetimes reads the flags of a repair.
func (o *options) lifetimes(set map[string]bool, repair, jitter string) error {
	if !set["repair"] {
		for _, name := range []string{"jitter", "yes"} {
			if set[name] {
				return fmt.Errorf("-%s goes with -repair", name)
			}
		}
		return nil
	}
	var err error
	if o.lifetime, err = lifetime(repair); err != nil {
		return fmt.Errorf("-repair %w", err)
	}
	switch {
	case o.lifetime < minLifetime:
		return fmt.Errorf("-repair %s is under a minute: counters in use would start again at once", repair)
	case o.lifetime > maxLifetime:
		return fmt.Errorf("-repair %s is more than ten years, which is no lifetime for a counter", repair)
	case !o.picky() && len(o.from) == 0:
		return errors.New("-repair needs -match or -from: not each number without a lifetime is a quota")
	}
	o.repair = true
	o.jitter = o.lifetime / 10
	if set["jitter"] {
		if o.jitter, err = lifetime(jitter); err != nil {
			return fmt.Errorf("-jitter %w", err)
		}
		if o.jitter < 0 || o.jitter > o.lifetime {
			return fmt.Errorf("-jitter %s is not between 0 and the lifetime", jitter)
		}
	}
	return nil
}

// picky reports whether the pattern says more than "any key".
func (o *options) picky() bool { return strings.Trim(o.match, "*?") != "" }

// lifetime reads a duration as Go writes it, or a number of days, 30d.
func lifetime(s string) (time.Duration, error) {
	if n, ok := strings.CutSuffix(s, "d"); ok {
		days, err := strconv.ParseFloat(n, 64)
		if err != nil || !(-1e5 < days && days < 1e5) {
			return 0, fmt.Errorf("%s is not a number of days", s)
		}
		return time.Duration(days * float64(24*time.Hour)), nil
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil && s != "0" {
		return 0, fmt.Errorf("%s has no unit: write %ss, %sh or %sd", s, s, s, s)
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return 0, fmt.Errorf("%s is not a time such as 48h or 30d", s)
	}
	return d, nil
}
