package audit

import (
	"cmp"
	"slices"
	"time"
)

// A Report is what -json prints. Times are UTC; bytes are 0 where the server
// does not tell them.
type Report struct {
	Server  string        `json:"server"`  // address that was given
	Version string        `json:"version"` // of the server, such as redis 7.0.15
	Masters int           `json:"masters"` // that were scanned
	Started time.Time     `json:"started"`
	Seconds float64       `json:"seconds"`
	Scanned int64         `json:"scanned"` // keys that SCAN returned
	Exact   bool          `json:"exact"`   // no key was counted twice or missed; otherwise Notes say why
	Notes   []string      `json:"notes"`
	Leaked  Total         `json:"leaked"`  // of Shapes
	Unclear Total         `json:"unclear"` // undated counters without a sign of a quota, which -all adds to Leaked
	Shapes  []ShapeReport `json:"shapes"`  // those with most counters first
	Repair  *Repair       `json:"repair,omitempty"`
	Code    *CodeReport   `json:"code,omitempty"` // with -from
}

// A Total sums up undated counters.
type Total struct {
	Shapes   int   `json:"shapes"`
	Counters int   `json:"counters"`
	Bytes    int64 `json:"bytes"`
	Growth
}

// A Growth is what the periods in keys tell. A shape without a period has none.
type Growth struct {
	Oldest      *time.Time `json:"oldest,omitempty"` // start of the oldest period
	Newest      *time.Time `json:"newest,omitempty"` // start of the newest
	PerDay      float64    `json:"perDay,omitempty"` // counters a day from the oldest to the newest
	BytesPerDay float64    `json:"bytesPerDay,omitempty"`
}

// A Sign is why a counter is taken for a quota.
type Sign string

// The signs. Without one, a counter is reported with -all only.
const (
	SignCode    Sign = "code"    // -from: the code has a counter of that shape
	SignPeriod  Sign = "period"  // the key names a period
	SignWord    Sign = "word"    // the key says rate, limit, quota, …
	SignPattern Sign = "pattern" // -match asked for it
	SignNone    Sign = ""
)

// A ShapeReport is what was found of one shape.
type ShapeReport struct {
	Shape    string   `json:"shape"` // as text
	Parts    Shape    `json:"parts"`
	Sign     Sign     `json:"sign"`
	Counters int      `json:"counters"` // undated when they were scanned
	Bytes    int64    `json:"bytes"`
	Period   string   `json:"period,omitempty"` // its length: day, minute, 5m0s, …
	Samples  []string `json:"samples"`          // one or two keys
	Dated    int      `json:"dated,omitempty"`  // given a lifetime by -repair -yes
	InUse    int      `json:"inUse,omitempty"`  // left alone: the period ends after the lifetime would
	Growth
}

// A Repair is what -repair did, or would do.
type Repair struct {
	LifetimeSeconds float64 `json:"lifetimeSeconds"`
	JitterSeconds   float64 `json:"jitterSeconds"`
	Done            bool    `json:"done"`    // false: a dry run
	Dated           int     `json:"dated"`   // or, in a dry run, how many would be
	InUse           int     `json:"inUse"`   // left alone: their period ends after the lifetime would
	Changed         int     `json:"changed"` // deleted or replaced before they could be dated
}

// report sums up a run.
func (a *auditor) report() *Report {
	r := &Report{
		Server: a.s.addr, Version: a.s.version, Masters: len(a.s.nodes),
		Started: a.now, Seconds: time.Since(a.pace.start).Seconds(),
		Scanned: a.scanned, Exact: true, Notes: []string{}, Shapes: []ShapeReport{},
	}
	if err := a.u.finish(); err != nil {
		r.inexact("keys that SCAN returned twice may be counted twice: " + err.Error())
	}
	for _, l := range a.g.finish() {
		s := a.shapeReport(l)
		if s.Sign == SignNone && !a.o.all {
			r.Unclear.add(&s)
			continue
		}
		r.Leaked.add(&s)
		r.Shapes = append(r.Shapes, s)
	}
	slices.SortStableFunc(r.Shapes, func(x, y ShapeReport) int {
		return cmp.Or(cmp.Compare(y.Counters, x.Counters), cmp.Compare(x.Shape, y.Shape))
	})
	if a.code != nil {
		r.Code = a.code.report
	}
	a.repairReport(r)
	a.notes(r)
	return r
}
