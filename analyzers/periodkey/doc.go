// Package periodkey defines an analyzer.
//
// # Analyzer periodkey
//
// periodkey: placeholder
package periodkey
