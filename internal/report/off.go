package report

import "flag"

// SwitchedOff reports whether the flags of the process leave a rule out: by
// -RULE=false, or by naming other rules only. A rule that is left out still
// runs where another analyzer requires it.
func SwitchedOff(rule string) bool {
	if isSet(rule) {
		return false
	}
	for _, c := range Categories {
		if isSet(c.Rule) {
			return true
		}
	}
	f := flag.Lookup(rule)
	return f != nil && f.Value.String() == "false"
}

// isSet reports whether -RULE is given. The drivers of x/tools have a flag
// that tells true from not given, by its method Get alone.
func isSet(rule string) bool {
	f := flag.Lookup(rule)
	if f == nil {
		return false
	}
	g, ok := f.Value.(flag.Getter)
	return ok && g.Get() == true
}
