package names

import "time"

const hour = time.Hour
