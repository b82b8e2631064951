// Package plain knows the units of a vet run that plainly cannot matter. It
// imports little: see package early.
package plain

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// A unit is as much of a .cfg file as the plain cases need.
type unit struct {
	ImportPath  string
	Dir         string
	ModulePath  string
	Module      *struct{}
	GoFiles     []string
	ImportMap   map[string]string
	PackageFile map[string]string
	PackageVetx map[string]string
	VetxOnly    bool
	VetxOutput  string
}

// Output returns the name of the facts file of the unit that the arguments of
// a vet tool name, if the unit surely cannot matter: it is wanted for its facts
// only, and is in the standard library or knows no client, has no import with
// facts, and says no word of a counter. An empty facts file is all it needs.
func Output(args []string) (file string, ok bool) {
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") || strings.Contains(strings.Join(args, " "), "wrap") {
		return "", false
	}
	data, err := os.ReadFile(args[len(args)-1])
	if err != nil {
		return "", false
	}
	var u unit
	if json.Unmarshal(data, &u) != nil || !u.VetxOnly || !Compiled(u.PackageFile, u.PackageVetx) {
		return "", false
	}
	return u.VetxOutput, Standard(u.Dir, u.Module != nil || u.ModulePath != "") || u.silent()
}

// silent reports whether the unit has nothing to do with a client and says no
// word of a counter.
func (u *unit) silent() bool {
	if mayBeClient(u.ImportPath) {
		return false
	}
	for _, path := range u.ImportMap {
		if mayBeClient(path) {
			return false
		}
	}
	for _, vetx := range u.PackageVetx {
		if info, err := os.Stat(vetx); err != nil || info.Size() > 0 {
			return false
		}
	}
	for _, file := range u.GoFiles {
		if src, err := os.ReadFile(file); err != nil || Hinted(src) {
			return false
		}
	}
	return true
}

// Compiled reports whether the go command names the compiler's export data of
// every import. For a unit without imports it cannot be told.
func Compiled(packageFile, packageVetx map[string]string) bool {
	return len(packageFile) > 0 && len(packageFile) >= len(packageVetx)
}

// Standard reports whether a package is in the standard library. The .cfg file
// says it of imports only.
func Standard(dir string, inModule bool) bool {
	// The go command sets GOROOT for its children.
	src := filepath.Join(os.Getenv("GOROOT"), "src") + string(filepath.Separator)
	return !inModule && strings.HasPrefix(dir+string(filepath.Separator), src)
}

// hints is text without which a package says no word of a counter, but for the
// increments of a shape, which are nothing without its expires.
var hints = [][]byte{
	[]byte("ncr"), []byte("NCR"), []byte("ecr"), []byte("ECR"),
	[]byte("xpire"), []byte("XPIRE"), []byte("Touch"), []byte("Persist"),
	[]byte("etNX"), []byte("etnx"), []byte("etEX"), []byte("etEx"), []byte("etex"), []byte("etSet"), []byte("etset"),
	[]byte("Eval"), []byte("Script"), []byte("redis."), []byte(".lua"),
}

// Hinted reports whether a source file may say a word of a counter.
func Hinted(src []byte) bool {
	for _, hint := range hints {
		if bytes.Contains(src, hint) {
			return true
		}
	}
	return false
}

// mayBeClient reports whether an import path may be that of a client: it has a
// word in it that every path in package client has.
func mayBeClient(path string) bool {
	for _, word := range []string{"redi", "radix", "rueidis", "valkey", "memcache", "stores/kv", "quotalint"} {
		if strings.Contains(path, word) {
			return true
		}
	}
	return false
}
