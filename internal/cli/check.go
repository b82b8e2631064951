package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
)

// check analyses packages and reports.
func (c *Command) check(ctx context.Context, args []string) (int, error) {
	o, err := c.parse(args)
	if errors.Is(err, errUsage) {
		return Clean, c.usage(c.Stdout)
	}
	if err != nil {
		return Trouble, err
	}
	if o.version {
		return c.version(nil)
	}
	r, err := c.newRun(o)
	if err != nil {
		return Trouble, err
	}
	// Before anything is analysed or changed.
	var known *baseline
	if o.baselineFile != "" {
		if known, err = readBaseline(o.baselineFile); err != nil {
			return Trouble, err
		}
	}
	res := r.watch(ctx)
	if o.writeBaselineFile != "" {
		return Clean, r.writeBaseline(newSources(r.dir), res)
	}
	if o.fix && !o.diff && res.trouble == nil {
		if res, err = r.repair(ctx, res); err != nil {
			return Trouble, err
		}
	}
	if known != nil {
		res = r.subtract(known, newSources(r.dir), res)
	}
	if o.diff && res.trouble == nil {
		return r.patch(ctx, res)
	}
	return r.report(res)
}

// watch analyses with a line of progress.
func (r *run) watch(ctx context.Context) result {
	show, done := progress(r.Stderr)
	defer done()
	return r.analyse(ctx, show)
}

// report prints what was found and returns the exit status for it.
func (r *run) report(res result) (int, error) {
	// The sources are read anew, since fixes may have changed them.
	if err := r.print(newSources(r.dir), res); err != nil {
		return Trouble, err
	}
	switch {
	case res.trouble != nil:
		return Trouble, res.trouble
	case len(res.findings) > 0:
		return Findings, nil
	}
	return Clean, nil
}

// print writes the findings in each of the formats that are asked for. A file
// that cannot be written is no reason to withhold them.
func (r *run) print(s *sources, res result) error {
	var sarifErr error
	if r.sarif != "" {
		var buf bytes.Buffer
		if err := (sarifWriter{r, s}).write(&buf, res); err != nil {
			return err
		}
		if r.sarif == "-" {
			_, err := r.Stdout.Write(buf.Bytes())
			return err
		}
		if err := os.WriteFile(r.sarif, buf.Bytes(), 0o666); err != nil {
			sarifErr = fmt.Errorf("cannot write the SARIF log: %w", err)
		}
	}
	var err error
	switch {
	case r.json:
		err = writeJSON(r.Stdout, res)
	case r.github:
		err = r.writeGitHub(res.findings)
	default:
		err = writeText(r.Stdout, res.findings)
	}
	return cmp.Or(err, sarifErr)
}
