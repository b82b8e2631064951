// Package fixed tests what the fixes leave behind: code that the tools of Go
// accept, by whichever road they were applied, and that counts as it did, with
// the fault gone.
package fixed
