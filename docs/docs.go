// Package docs holds the pages of the documentation, so that the command can
// print them.
package docs

import "embed"

// Pages are the pages of this directory. That of a rule is RULE.md.
//
//go:embed *.md
var Pages embed.FS
