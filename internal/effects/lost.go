package effects

import "github.com/quotalint/quotalint/internal/command"

// loses reports a SET or PERSIST that takes a counter's lifetime away.
func loses(u *use) bool {
	s := u.sent
	switch s.Effect {
	case command.Write:
		return s.Life == nil && !s.Keep && !s.IfAbsent && !s.Unsure && s.Name != "MSET"
	case command.Undate:
		return true
	}
	return s.Effect == command.Read && s.Persist
}

// countsADatedQuota reports whether the key of u is a quota counter that is
// dated somewhere, and no gauge.
func (j *judge) countsADatedQuota(u *use) bool {
	for _, x := range j.like(u) {
		if x.raises() && !x.zero() && j.dated(x) && j.quota(x) && !j.gauge(x) {
			return true
		}
	}
	return false
}
