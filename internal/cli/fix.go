package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// repair applies the fixes of what was found, and returns what is left. It
// changes nothing if the fixes would not compile for want of the runtime.
//
// The go command applies them: it merges those of one file, formats it, and
// writes only after all packages have been analysed.
func (r *run) repair(ctx context.Context, found result) (result, error) {
	if !fixable(found.findings) {
		return found, nil
	}
	if err := r.needsRuntime(found.findings); err != nil {
		return result{}, fmt.Errorf("nothing was changed, %w", err)
	}
	stderr, err := r.vet(ctx, []string{"-fix"}, discard)
	if err != nil {
		return result{}, fmt.Errorf("nothing was changed, %w", overlapping(r.explain(stderr, err)))
	}
	r.remark(stderr)
	left := r.analyse(ctx, nil)
	if left.trouble == nil {
		fmt.Fprintf(r.Stderr, "quotalint: fixed %d of %d findings\n", len(found.findings)-len(left.findings), len(found.findings))
	}
	return left, nil
}

// overlapping says what x/tools means with its count of applied fixes, which
// the go command did not write because one was left over.
func overlapping(err error) error {
	if strings.Contains(err.Error(), "Re-run the command to apply more") {
		return errors.New("two fixes of one package overlap: make one of the changes by hand")
	}
	return err
}

// fixable reports whether any of the findings has a fix.
func fixable(findings []finding) bool {
	for _, f := range findings {
		if len(f.Fixes) > 0 {
			return true
		}
	}
	return false
}

func discard(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

// patch prints the fixes of what was found as a patch, and names the findings
// that it leaves.
func (r *run) patch(ctx context.Context, found result) (int, error) {
	if len(found.findings) == 0 {
		return Clean, nil
	}
	var p patch
	if fixable(found.findings) {
		stderr, err := r.vet(ctx, []string{"-fix", "-diff"}, func(stdout io.Reader) error {
			text, err := io.ReadAll(stdout)
			p = relativePatch(string(text), r.dir)
			return err
		})
		// The go command's exit status is 1 if there is a patch.
		if err != nil && p.text == "" {
			return Trouble, r.explain(stderr, err)
		}
		if _, err := io.WriteString(r.Stdout, p.text); err != nil {
			return Trouble, err
		}
		if err := r.needsRuntime(found.findings); err != nil {
			fmt.Fprintf(r.Stderr, "quotalint: before the patch compiles, %v\n", err)
		}
	}
	return Findings, writeText(r.Stderr, p.left(found.findings))
}
