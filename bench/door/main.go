// Command door measures what the vet tool costs on a tree of Go packages, as a
// share of what a vet tool costs that does nothing.
//
//	go run ./bench/door [-rounds n] [-tool file] tree [packages]
//
// It runs go vet over the packages (default ./...) of the tree with three
// tools in turn: quotalint, an empty tool on x/tools' unitchecker, and the go
// command's own vet. Each run is cold: the tool is a copy with changed bytes, or
// go vet gets a new value for a flag, so that the go command has no result of
// it. What is compiled stays compiled; a first run, not counted, sees to that.
// The figures are CPU seconds, user and system, of the go command and all
// processes under it.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// empty is the analyzer of the empty tool, which is this program itself.
var empty = &analysis.Analyzer{
	Name: "empty",
	Doc:  "do nothing",
	Run:  func(*analysis.Pass) (any, error) { return nil, nil },
}

func main() {
	if last := os.Args[len(os.Args)-1]; last == "-V=full" || last == "-flags" || strings.HasSuffix(last, ".cfg") {
		unitchecker.Main(empty)
	}
	log.SetFlags(0)
	log.SetPrefix("door: ")
	rounds := flag.Int("rounds", 3, "`number` of measured runs of each tool")
	tool := flag.String("tool", "", "`file` of a built quotalint (default: build it)")
	flag.Parse()
	if flag.NArg() == 0 || *rounds < 1 {
		log.Fatal("usage: door [-rounds n] [-tool file] tree [packages]")
	}
	packages := flag.Args()[1:]
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	work, err := os.MkdirTemp("", "door")
	if err != nil {
		log.Fatal(err)
	}
	err = measure(work, flag.Arg(0), packages, *tool, *rounds)
	if rmErr := os.RemoveAll(work); err == nil {
		err = rmErr
	}
	if err != nil {
		log.Fatal(err)
	}
}

// measure prints one line a round and the medians.
func measure(work, tree string, packages []string, quotalint string, rounds int) error {
	tools, err := prepare(work, quotalint)
	if err != nil {
		return err
	}
	if _, err := cold(work, tree, packages, tools[1]); err != nil {
		return err
	}
	used := make([][]float64, len(tools))
	for round := range rounds {
		line := fmt.Sprintf("round %d:", round+1)
		for i, t := range tools {
			cpu, err := cold(work, tree, packages, t)
			if err != nil {
				return err
			}
			used[i] = append(used[i], cpu.Seconds())
			line += fmt.Sprintf("  %s %.2f s", t.name, cpu.Seconds())
		}
		fmt.Printf("%s  ratio %.3f\n", line, used[0][round]/used[1][round])
	}
	reference := median(used[1])
	for i, t := range tools {
		fmt.Printf("%-10s %8.2f CPU s  %.3f of the empty tool\n", t.name, median(used[i]), median(used[i])/reference)
	}
	return nil
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// A vetTool is one contestant: the executable, or "" for the go command's own,
// which names itself by its version and not by its bytes.
type vetTool struct{ name, file string }

// prepare returns quotalint, the empty tool and the go command's vet.
func prepare(work, quotalint string) ([]vetTool, error) {
	if quotalint == "" {
		quotalint = filepath.Join(work, "quotalint")
		build := exec.Command("go", "build", "-o", quotalint, "github.com/quotalint/quotalint/cmd/quotalint")
		build.Env = append(os.Environ(), "CGO_ENABLED=0") // as the README installs it
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("building quotalint: %v\n%s", err, out)
		}
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return []vetTool{{"quotalint", quotalint}, {"empty", self}, {"go vet", ""}}, nil
}

// cold runs the tool over the packages as if for the first time, and returns
// the CPU time used. Findings are no failure.
func cold(work, tree string, packages []string, t vetTool) (time.Duration, error) {
	novelty := strconv.FormatInt(time.Now().UnixNano(), 36)
	change := "-printf.funcs=cold" + novelty
	if t.file != "" {
		data, err := os.ReadFile(t.file)
		if err != nil {
			return 0, err
		}
		tool := filepath.Join(work, "cold")
		if err := os.WriteFile(tool, append(data, novelty...), 0o777); err != nil {
			return 0, err
		}
		change = "-vettool=" + tool
	}
	// With -json the exit status is 0 unless a package could not be analysed.
	cmd := exec.Command("go", append([]string{"vet", "-json", change}, packages...)...)
	cmd.Dir = tree
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("go vet with %s: %v\n%.2000s", t.name, err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}
