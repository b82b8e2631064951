package modelcmd

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// texts returns the texts of an SVG, which has to be well-formed, with figures
// in every attribute.
func texts(t *testing.T, svg []byte) []string {
	t.Helper()
	var found []string
	d := xml.NewDecoder(bytes.NewReader(svg))
	inText := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "text"
			for _, a := range token.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("<%s %s=%q>", token.Name.Local, a.Name.Local, a.Value)
				}
			}
		case xml.CharData:
			if inText {
				found = append(found, string(token))
			}
		case xml.EndElement:
			inText = false
		}
	}
}

func TestDrawings(t *testing.T) {
	tests := []struct {
		args string
		want []string
	}{
		{"tier", []string{"Duration of a run over memory", "Cost of a run over memory", "memory (MB)", "duration (s)", "cost (units)", "duration limit", "cheapest that fits: 1024 MB"}},
		{"tier -memory 512", []string{"cheapest that fits: 512 MB"}},
		{"tier -memory 256 -serial 0 -parallel 0", []string{"cheapest that fits: 256 MB"}},
		{"concurrency", []string{"Slots held by the night job, limit 200", "Slots held by notifications", "time (s)", "slots", "shared", "reserved share of 40"}},
		{"concurrency -sweep -limit 20", []string{"reserved share of 8"}},
		{"concurrency -reserve 0", []string{"shared"}},
		{"growth", []string{"Memory of the counters of 10000 subjects, one each minute", "days", "memory (MB)", "without a lifetime", "with a lifetime: at most 2.2 MB", "store of 512 MB, full after 12.4 h without"}},
		{"growth -period month -days 1 -subjects 1", []string{"store of 512 MB\n"}},
	}
	for _, test := range tests {
		path := filepath.Join(t.TempDir(), "x.svg")
		_, stderr, status := run(append(strings.Split(test.args, " "), "-svg", path)...)
		if status != 0 {
			t.Errorf("%s: %s", test.args, stderr)
			continue
		}
		svg, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all := "\n" + strings.Join(texts(t, svg), "\n") + "\n"
		for _, want := range test.want {
			if !strings.Contains(all, "\n"+want) {
				t.Errorf("%s: no text %q", test.args, want)
			}
		}
	}
}

func TestTicks(t *testing.T) {
	for most, want := range map[float64]string{
		0: "0.0 0.2 0.4 0.6 0.8 1.0", 0.4615: "0.0 0.1 0.2 0.3 0.4 0.5", 8: "0 1 2 3 4 5 6 7 8",
		14: "0 2 4 6 8 10 12 14", 200: "0 50 100 150 200", 1844.1: "0 500 1000 1500 2000",
	} {
		var labels []string
		for _, mark := range ticks(most) {
			labels = append(labels, mark.Label)
		}
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("%v: got %s, want %s", most, got, want)
		}
	}
	for most := 1e-9; most < 1e15; most *= 1.7 {
		marks := ticks(most)
		if n := len(marks); n < 2 || n > 9 || marks[n-1].Value < most {
			t.Errorf("%v: %v", most, marks)
		}
	}
}

// left returns the names in a folder, so that no temporary file is overlooked.
func left(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestWriteFileReplacesInOneStep(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Fatal(err)
	}
	before, err := os.Open(target)
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	if err := writeFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if old, err := io.ReadAll(before); err != nil || string(old) != "old" {
		t.Errorf("an open reader saw %q, %v", old, err)
	}
	if text, err := os.ReadFile(target); err != nil || string(text) != "new" {
		t.Errorf("target holds %q, %v", text, err)
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if names := left(t, dir); names != "link target" {
		t.Errorf("left behind: %s", names)
	}
}

func TestWriteFileThatFailsLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(filepath.Join(dir, "folder"), []byte("x")); err == nil {
		t.Error("replaced a folder")
	}
	if names := left(t, dir); names != "folder" {
		t.Errorf("left behind: %s", names)
	}
}
