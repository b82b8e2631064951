package audit

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// table prints a report for people, at most top shapes of it; 0: all.
func (r *Report) table(w io.Writer, top int) error {
	fmt.Fprintf(w, "%s%s: %s scanned in %.1f s, %s a second\n\n", r.Server, r.what(),
		count(int(r.Scanned), "key", "keys"), r.Seconds, thousands(int(float64(r.Scanned)/max(r.Seconds, 0.001))))
	if r.Code != nil {
		if err := r.Code.table(w); err != nil {
			return err
		}
	}
	shapes := r.Shapes
	if top > 0 && len(shapes) > top {
		shapes = shapes[:top]
	}
	if len(shapes) > 0 {
		tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(tw, "UNDATED\tBYTES\tOLDEST\tNEWEST\tA DAY\tSIGN\tSHAPE AND SAMPLES")
		for i := range shapes {
			shapes[i].rows(tw)
		}
		if err := tw.Flush(); err != nil {
			return err
		}
		if more := len(r.Shapes) - len(shapes); more > 0 {
			fmt.Fprintf(w, "and %s more, -top 0 prints them\n", count(more, "shape", "shapes"))
		}
		fmt.Fprintln(w)
	}
	_, err := io.WriteString(w, r.summary())
	return err
}

// what is the software and, of a cluster, its size.
func (r *Report) what() string {
	s := ""
	if r.Version != "" {
		s = " (" + printable(r.Version)
		if r.Masters > 1 {
			s += ", " + count(r.Masters, "master", "masters")
		}
		s += ")"
	}
	return s
}

// rows prints a shape and, below, its samples.
func (s *ShapeReport) rows(w io.Writer) {
	shape := s.Shape
	if s.InUse > 0 {
		shape += fmt.Sprintf("  (%s in use)", thousands(s.InUse))
	}
	sign := string(s.Sign)
	if sign == "" {
		sign = "-"
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", thousands(s.Counters), size(s.Bytes),
		moment(s.Oldest), moment(s.Newest), perDay(s.PerDay), sign, shape)
	for _, key := range s.Samples {
		fmt.Fprintf(w, "\t\t\t\t\t\t  %s\n", key)
	}
}

// summary is the total line, and what else there is to know.
func (r *Report) summary() string {
	var b strings.Builder
	l := r.Leaked
	switch {
	case l.Counters == 0:
		b.WriteString("no leaked counters\n")
	default:
		fmt.Fprintf(&b, "%s in %s", count(l.Counters, "leaked counter", "leaked counters"), count(l.Shapes, "shape", "shapes"))
		if l.Bytes > 0 {
			fmt.Fprintf(&b, ", %s", size(l.Bytes))
		}
		if l.Oldest != nil {
			fmt.Fprintf(&b, "; the oldest is of %s, %s more a day", moment(l.Oldest), perDay(l.PerDay))
		}
		b.WriteString("\n")
	}
	if u := r.Unclear; u.Counters > 0 {
		fmt.Fprintf(&b, "not in the total: %s in %s without a sign of a quota, -all adds them\n",
			count(u.Counters, "undated counter", "undated counters"), count(u.Shapes, "shape", "shapes"))
	}
	if r.Repair != nil {
		b.WriteString(r.Repair.summary())
	}
	for _, n := range r.Notes {
		b.WriteString("note: " + n + "\n")
	}
	return b.String()
}

func (p *Repair) summary() string {
	var b strings.Builder
	lifetime := seconds(p.LifetimeSeconds)
	if p.JitterSeconds > 0 {
		lifetime += " to " + seconds(p.LifetimeSeconds+p.JitterSeconds)
	}
	switch {
	case p.Done:
		fmt.Fprintf(&b, "%s given a lifetime of %s\n", count(p.Dated, "counter was", "counters were"), lifetime)
	default:
		fmt.Fprintf(&b, "dry run: -yes would give %s a lifetime of %s\n", count(p.Dated, "counter", "counters"), lifetime)
	}
	if p.InUse > 0 {
		fmt.Fprintf(&b, "%s left alone: the period that the key names ends later\n", count(p.InUse, "counter is", "counters are"))
	}
	if p.Changed > 0 {
		fmt.Fprintf(&b, "%s deleted or replaced meanwhile\n", count(p.Changed, "counter was", "counters were"))
	}
	return b.String()
}

func seconds(s float64) string {
	return time.Duration(s * float64(time.Second)).Round(time.Second).String()
}

// count writes a number with the word for it.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

// thousands writes 1234567 as 1,234,567.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// size writes a number of bytes.
func size(n int64) string {
	if n <= 0 {
		return "-"
	}
	if n < 1024 {
		return strconv.FormatInt(n, 10) + " B"
	}
	f, unit := float64(n), 0
	for f >= 1024 && unit < 4 {
		f /= 1024
		unit++
	}
	return fmt.Sprintf("%.1f %ciB", f, " KMGT"[unit])
}

// perDay writes a rate, with a decimal where it is small.
func perDay(f float64) string {
	switch {
	case f == 0:
		return "-"
	case f < 10:
		return strconv.FormatFloat(f, 'f', 1, 64)
	}
	return thousands(int(math.Round(f)))
}

// moment writes the start of a period no finer than it is.
func moment(t *time.Time) string {
	switch {
	case t == nil:
		return "-"
	case t.Hour() == 0 && t.Minute() == 0 && t.Second() == 0:
		return t.Format(time.DateOnly)
	}
	return t.Format("2006-01-02 15:04")
}
