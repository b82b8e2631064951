package edit

import (
	"fmt"
	"strconv"
	"time"
)

// Duration writes a duration in Go, in the longest unit that fits. The first
// argument is the name of package time.
func Duration(pkg string, d time.Duration) string {
	for _, u := range []struct {
		len  time.Duration
		name string
	}{{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"}, {time.Millisecond, "Millisecond"}, {time.Microsecond, "Microsecond"}} {
		switch {
		case d == u.len:
			return pkg + "." + u.name
		case d%u.len == 0:
			return fmt.Sprintf("%d*%s.%s", d/u.len, pkg, u.name)
		}
	}
	return strconv.FormatInt(int64(d), 10)
}
