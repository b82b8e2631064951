package modelcmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// run returns what the command prints and its exit status.
func run(args ...string) (stdout, stderr string, status int) {
	var out, err bytes.Buffer
	status = Run(args, &out, &err)
	return out.String(), err.String(), status
}

// The golden files hold the published figures of the sample data.
func TestTables(t *testing.T) {
	for name, args := range map[string][]string{
		"fit":         {"fit", "-plan"},
		"tier":        {"tier"},
		"concurrency": {"concurrency", "-reserve", "0,8,40,101,200"},
		"growth":      {"growth", "-days", "30"},
	} {
		want, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		stdout, stderr, status := run(args...)
		if status != 0 || stderr != "" {
			t.Errorf("%v: status %d, %s", args, status, stderr)
		}
		if diff := cmp.Diff(string(want), stdout); diff != "" {
			t.Errorf("%v (-want +got):\n%s", args, diff)
		}
	}
}

// decode runs a command with -json and returns its array.
func decode(t *testing.T, args ...string) []map[string]any {
	t.Helper()
	stdout, stderr, status := run(append(args, "-json")...)
	if status != 0 {
		t.Fatalf("%v: status %d, %s", args, status, stderr)
	}
	var rows []map[string]any
	if err := json.Unmarshal([]byte(stdout), &rows); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return rows
}

func TestJSON(t *testing.T) {
	tests := []struct {
		args []string
		rows int
		at   int
		want map[string]any
	}{
		{[]string{"fit"}, 12, 5, map[string]any{
			"name": "nightly batch job (single piece)", "memory_mb": 700.0, "duration_s": 220600.0, "peak_concurrency": 1.0,
			"exceeds": []any{"duration"}, "workarounds": []any{"split: 246 calls, 245 progress records"}}},
		{[]string{"fit"}, 12, 0, map[string]any{
			"name": "reading validation", "memory_mb": 180.0, "duration_s": 0.4, "peak_concurrency": 148.0,
			"exceeds": []any{}, "workarounds": []any{}}},
		{[]string{"tier"}, 8, 0, map[string]any{
			"memory_mb": 128.0, "fits": false, "reason": "not enough memory",
			"share": nil, "gc_s": nil, "duration_s": nil, "cost": nil}},
		{[]string{"tier", "-memory", "300,512"}, 2, 1, map[string]any{
			"memory_mb": 512.0, "fits": true, "reason": "",
			"share": 2.0, "gc_s": 81.318017578125, "duration_s": 557.318017578125, "cost": 0.2791590087890625}},
		{[]string{"concurrency"}, 2, 0, map[string]any{
			"reserve": 0.0, "cap": 200.0, "finishes": true, "night_end_s": 1253.72, "rounds": 5.0,
			"throttled": 14814.0, "throttled_requests": 4958.0, "lost": 4923.0, "success": 55077.0, "incoming": 60000.0,
			"peak_night": 199.0, "peak_notification": 14.0}},
		{[]string{"concurrency", "-sweep"}, 200, 199, map[string]any{
			"reserve": 199.0, "cap": 1.0, "finishes": false, "night_end_s": nil, "rounds": 900.0,
			"throttled": 0.0, "throttled_requests": 0.0, "lost": 0.0, "success": 60000.0, "incoming": 60000.0,
			"peak_night": 1.0, "peak_notification": 8.0}},
		{[]string{"concurrency", "-reserve", "200"}, 1, 0, map[string]any{
			"reserve": 200.0, "cap": 0.0, "finishes": false, "night_end_s": nil, "rounds": nil,
			"throttled": 0.0, "throttled_requests": 0.0, "lost": 0.0, "success": 60000.0, "incoming": 60000.0,
			"peak_night": 0.0, "peak_notification": 8.0}},
		{[]string{"concurrency", "-seed", "42", "-limit", "64", "-reserve", "0"}, 1, 0, map[string]any{
			"reserve": 0.0, "cap": 64.0, "finishes": false, "night_end_s": nil, "rounds": 15.0,
			"throttled": 14978.0, "throttled_requests": 5015.0, "lost": 4974.0, "success": 55026.0, "incoming": 60000.0,
			"peak_night": 63.0, "peak_notification": 10.0}},
		{[]string{"growth", "-tier", "1", "-lifetime", "61s"}, 2, 1, map[string]any{
			"lifetime_s": 61.0, "days": 1.0, "keys": 20000.0, "bytes_per_key": 112.8, "memory_mb": 2.1514892578125,
			"tier_mb": 1.0, "fits": false, "full_after_s": 55.775319148, "holding_tier_mb": 128.0,
			"exceeds": []any{"memory"}, "workarounds": []any{"externalize: 3 pieces, 1.1514892578125 MB read externally"}}},
	}
	for _, test := range tests {
		rows := decode(t, test.args...)
		if len(rows) != test.rows {
			t.Errorf("%v: %d rows, want %d", test.args, len(rows), test.rows)
			continue
		}
		if diff := cmp.Diff(test.want, rows[test.at]); diff != "" {
			t.Errorf("%v, row %d (-want +got):\n%s", test.args, test.at, diff)
		}
	}
}

func TestPlanInJSON(t *testing.T) {
	rows := decode(t, "fit", "-plan")
	want := map[string]any{
		"steps": []any{"split: 246 calls, 245 progress records", "throttle: 46 calls wait, 2 rounds"},
		"calls": 246.0, "duration_s": 897.0, "peak_concurrency": 200.0, "rounds": 2.0, "elapsed_s": 1794.0, "spare_s": 3.0,
	}
	if diff := cmp.Diff(want, rows[5]["plan"]); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"--help"}, {"help"}, {"fit", "-h"}, {"tier", "-h"}, {"concurrency", "-help"}, {"growth", "-h"}} {
		stdout, stderr, status := run(args...)
		if status != 0 || stderr != "" || !strings.HasPrefix(stdout, "usage: quotalint model ") {
			t.Errorf("%v: status %d, %q, %q", args, status, stdout, stderr)
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	var stderr bytes.Buffer
	if status := Run([]string{"tier"}, brokenPipe{}, &stderr); status != 2 || stderr.String() != "quotalint model: broken pipe\n" {
		t.Errorf("status %d, %q", status, &stderr)
	}
}
