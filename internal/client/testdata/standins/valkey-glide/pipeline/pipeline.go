// Package pipeline declares what the tests use of valkey-glide v2.5.3.
package pipeline

import "time"

type BaseBatch[T StandaloneBatch | ClusterBatch] struct{}

type StandaloneBatch struct{ BaseBatch[StandaloneBatch] }

type ClusterBatch struct{ BaseBatch[ClusterBatch] }

func NewStandaloneBatch(isAtomic bool) *StandaloneBatch { panic(0) }

func (*BaseBatch[T]) Incr(key string) *T                             { panic(0) }
func (*BaseBatch[T]) Expire(key string, expireTime time.Duration) *T { panic(0) }
