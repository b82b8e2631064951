// Package store counts behind calls that no analysis can see through.
package store

import (
	"context"
	"time"
)

// Plugin is set by a program that is loaded at run time.
var Plugin func(ctx context.Context, op string, args ...any) (int64, error)

// Raise adds one to a counter.
func Raise(ctx context.Context, key string) (int64, error) { return Plugin(ctx, "raise", key) }

// Window adds one to a counter that it dates when it creates it.
func Window(ctx context.Context, key string, lifetime time.Duration) (int64, error) {
	return Plugin(ctx, "window", key, lifetime)
}

// Counters are counters of one store.
type Counters struct{ Name string }

// Touch dates a counter anew.
func (c *Counters) Touch(ctx context.Context, key string, lifetime time.Duration) error {
	_, err := Plugin(ctx, "touch", c.Name, key, lifetime)
	return err
}
