package cli

import (
	"context"
	"errors"
	"io"
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
	res := r.analyse(ctx, nil)
	if res.trouble == nil {
		switch {
		case o.diff:
			return r.patch(ctx, res)
		case o.fix:
			if res, err = r.repair(ctx, res); err != nil {
				return Trouble, err
			}
		}
	}
	return r.report(res)
}

// report prints what was found and returns the exit status for it.
func (r *run) report(res result) (int, error) {
	write := func(w io.Writer) error { return writeText(w, res.findings) }
	if r.json {
		write = func(w io.Writer) error { return writeJSON(w, res) }
	}
	if err := write(r.Stdout); err != nil {
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
