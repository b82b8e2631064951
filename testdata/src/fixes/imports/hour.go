package imports

import (
	"context"
	"time"
)

var background = context.Background()

func thisHour() string { return time.Now().UTC().Format("2006010215") }
