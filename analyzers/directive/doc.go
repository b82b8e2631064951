// Package directive defines an analyzer.
//
// # Analyzer directive
//
// directive: comments to quotalint that say nothing
//
// Two comments speak to quotalint. They are written as Go's own directives
// are, with no space behind the slashes:
//
//	//quotalint:ignore RULE[,RULE] reason
//	//quotalint:permanent [reason]
//
// The first hides findings of the rules that it names. The reason is for the
// next reader: without one nothing is hidden. The second says that a counter
// is meant to stay, and hides what ttlmissing finds there.
//
// At the end of a line a comment speaks for that line. On a line of its own it
// speaks for what comes next: a statement with all that is in it, a
// declaration, a function. Above the package clause it speaks for the file.
//
// This analyzer reports a comment with an unknown name or rule, an ignore
// without a reason, and one that hides nothing: it would hide the next fault
// in that place. Nothing is said of an ignore of a rule that is switched off,
// nor in a function that was too large to be followed on all its paths.
package directive
