package cli

import (
	"path/filepath"
	"slices"
	"strings"
)

// A patch is what the fixes of a run change.
type patch struct {
	text  string   // a unified diff
	files []string // that it changes, as positions name them
}

// The two headers of a file in the patch that go vet -fix -diff prints, and
// what tells the sides apart in a patch of git.
var patchHeaders = []struct{ prefix, suffix, side string }{
	{"--- ", " (old)\n", "a/"},
	{"+++ ", " (new)\n", "b/"},
}

// relativePatch makes a patch of go vet -fix -diff, whose file names are
// absolute, one that git apply and patch -p1 accept in dir.
func relativePatch(text, dir string) patch {
	var p patch
	var b strings.Builder
	for line := range strings.Lines(text) {
		for _, h := range patchHeaders {
			file, ok := strings.CutPrefix(line, h.prefix)
			if !ok || !strings.HasSuffix(file, h.suffix) || !filepath.IsAbs(file) {
				continue
			}
			file = shortPath(strings.TrimSuffix(file, h.suffix), dir)
			p.files = append(p.files, file)
			line = h.prefix + sided(file, h.side) + "\n"
		}
		b.WriteString(line)
	}
	p.text = b.String()
	return p
}

// sided returns a file's name for one side of a patch.
func sided(file, side string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return side + filepath.ToSlash(file)
}

// left returns the findings that the patch does not fix. The go command drops
// the fixes of some files, such as those that cgo rewrites.
func (p patch) left(findings []finding) []finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f finding) bool {
		return len(f.Fixes) > 0 && slices.Contains(p.files, f.Pos.File)
	})
}
