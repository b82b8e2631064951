package modelcmd

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/quotalint/quotalint/runtime/model/fit"
)

// Bounds of a job file, far above what anyone plans by hand.
const (
	maxJobs     = 100_000
	maxJobBytes = 16 << 20
)

// jobColumns are the columns that a job file has to have, in any order.
var jobColumns = []string{"name", "memory_mb", "duration_s", "peak_concurrency"}

// readJobs reads a table of jobs: tab-separated where its header has a tab,
// else comma-separated.
func readJobs(path string) ([]fit.Job, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	limited := &io.LimitedReader{R: f, N: maxJobBytes + 1}
	jobs, err := parseJobs(limited)
	if limited.N == 0 { // whatever parseJobs says of a file cut off
		err = fmt.Errorf("more than %d MB", maxJobBytes>>20)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return jobs, nil
}

func parseJobs(in io.Reader) ([]fit.Job, error) {
	buffered := bufio.NewReader(in)
	if bom, _ := buffered.Peek(3); string(bom) == "\ufeff" {
		buffered.Discard(3)
	}
	r := csv.NewReader(buffered)
	if start, _ := buffered.Peek(buffered.Size()); strings.Contains(firstLine(start), "\t") {
		r.Comma, r.LazyQuotes = '\t', true
	}
	header, err := r.Read()
	if errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("no header: %s are needed", strings.Join(jobColumns, ", "))
	}
	if err != nil {
		return nil, err
	}
	if header, err = checkHeader(header); err != nil {
		return nil, err
	}
	var jobs []fit.Job
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		job, err := parseJob(header, record)
		if err != nil {
			line, _ := r.FieldPos(0)
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if jobs = append(jobs, job); len(jobs) > maxJobs {
			return nil, fmt.Errorf("more than %d jobs", maxJobs)
		}
	}
	if len(jobs) == 0 {
		return nil, errors.New("no job behind the header")
	}
	return jobs, nil
}

func firstLine(text []byte) string {
	line, _, _ := strings.Cut(string(text), "\n")
	return line
}

// checkHeader returns the header with its names trimmed.
func checkHeader(header []string) ([]string, error) {
	var names []string
	for _, name := range header {
		name = strings.TrimSpace(name)
		if name == "job" {
			name = "name" // as the sample tables call it
		}
		if !slices.Contains(jobColumns, name) {
			return nil, fmt.Errorf("unknown column %q: %s are known", name, strings.Join(jobColumns, ", "))
		}
		if slices.Contains(names, name) {
			return nil, fmt.Errorf("column %s is there twice", name)
		}
		names = append(names, name)
	}
	for _, name := range jobColumns {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("no column %s", name)
		}
	}
	return names, nil
}

func parseJob(header, record []string) (fit.Job, error) {
	var j fit.Job
	for i, field := range record {
		field = strings.TrimSpace(field)
		var err error
		switch header[i] {
		case "name":
			j.Name = field
		case "memory_mb":
			j.MemoryMB, err = strconv.ParseFloat(field, 64)
		case "duration_s":
			j.DurationSeconds, err = strconv.ParseFloat(field, 64)
		case "peak_concurrency":
			j.PeakConcurrency, err = strconv.ParseInt(field, 10, 64)
		}
		if err != nil {
			return j, fmt.Errorf("%s: %q is not a number", header[i], field)
		}
	}
	if j.Name == "" || strings.ContainsFunc(j.Name, unicode.IsControl) {
		return j, fmt.Errorf("a job needs a name of one line, not %q", j.Name)
	}
	return j, j.Validate()
}
