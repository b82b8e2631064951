// Package drivers tests that the rules find the same whichever driver runs
// them: go vet, the command, or a program that uses the library.
package drivers
