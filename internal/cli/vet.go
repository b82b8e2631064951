package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
)

// A run is one go vet over the packages that the user named.
type run struct {
	*Command
	*options
	dir string // working directory
}

func (c *Command) newRun(o *options) (*run, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return &run{c, o, dir}, nil
}

// A result is what a run has found. It is complete only if trouble is nil.
type result struct {
	findings []finding
	trouble  error // why not everything was analysed
}

// analyse runs go vet and reads its findings. An error in its result is no
// reason to withhold the findings of other packages.
func (r *run) analyse(ctx context.Context, finished func(packages int)) result {
	in := &reader{rules: make(map[string]*analysis.Analyzer), dir: r.dir, finished: finished}
	for _, a := range r.Rules {
		in.rules[a.Name] = a
	}
	stderr, err := r.vet(ctx, []string{"-json"}, func(stdout io.Reader) error {
		err := in.read(stdout)
		_, drainErr := io.Copy(io.Discard, stdout) // or the go command would wait
		return errors.Join(err, drainErr)
	})
	res := result{findings: arrange(in.findings)}
	switch {
	case err != nil:
		res.trouble = r.explain(stderr, err)
	case len(in.errors) > 0:
		res.trouble = errors.New(in.errors[0] + andMore(len(in.errors)-1, "error"))
	default:
		r.remark(stderr)
	}
	return res
}

// stopDelay is how long the go command has to end when it is interrupted.
const stopDelay = 3 * time.Second

// vet runs go vet with the vet tool and the given flags before the user's. It
// hands standard output to read and returns what came on standard error. The
// error is not nil if the go command failed, or read did.
func (r *run) vet(ctx context.Context, flags []string, read func(stdout io.Reader) error) (stderr string, err error) {
	args := append([]string{"vet", "-vettool=" + r.Tool}, flags...)
	if r.tags != "" {
		args = append(args, "-tags="+r.tags)
	}
	args = append(args, r.tool...)
	args = append(args, "--")
	args = append(args, r.packages...)
	cmd := exec.CommandContext(ctx, "go", args...)
	// The go command ends its tools and removes its files when it is asked to
	// stop, not when it is killed.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = stopDelay
	var buf bytes.Buffer
	cmd.Stderr = &buf
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", fmt.Errorf("cannot run the go command: %w", err)
	}
	readErr := read(stdout)
	switch err := cmd.Wait(); {
	case ctx.Err() != nil:
		return "", errors.New("interrupted")
	case err != nil:
		return buf.String(), err
	}
	return buf.String(), readErr
}

// remark passes on what the go command says beside its results.
func (r *run) remark(stderr string) {
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "#") {
			fmt.Fprint(r.Stderr, line)
		}
	}
}
