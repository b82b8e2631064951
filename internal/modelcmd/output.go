package modelcmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
)

// writeJSON prints one array, indented.
func writeJSON(out *bytes.Buffer, array any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(array)
}

// table prints rows as aligned columns; the first row is the header.
func table(out *bytes.Buffer, rows [][]string) {
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	// The last column is padded too where a row's is empty.
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(out, strings.TrimRight(line, " \n"))
	}
}

// number prints x with the fewest digits that name it.
func number(x float64) string {
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// fixed prints x with the given decimals.
func fixed(x float64, decimals int) string {
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// writeFile replaces the file at path in one step: a reader sees the old file
// or the new one, and an error leaves the old one alone.
func writeFile(path string, data []byte) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // the link stays, its file is replaced
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not a regular file", path)
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		var temporary *os.PathError
		if errors.As(err, &temporary) {
			err = temporary.Err // the user knows path, not the temporary name
		}
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
