package client

// Followed returns the paths of the modules of which calls are followed, and
// their families.
func Followed() map[string]string {
	out := map[string]string{}
	for _, m := range modules {
		if m.family != nil && !m.family.holds {
			out[m.path] = m.family.name
		}
	}
	return out
}

// InScripts is the family of the commands of scripts.
var InScripts = scripted.name
