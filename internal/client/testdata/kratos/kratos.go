// Package kratos counts with the fork of redigo in the first versions of kratos.
package kratos

import (
	"context"
	"time"

	"github.com/go-kratos/kratos/pkg/cache/redis"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(ctx context.Context, r *redis.Redis, account string, now time.Time) (int, error) {
	return redis.Int(r.Do(ctx, "INCR", day(account, now))) // want "ttlmissing"
}

func onCreation(ctx context.Context, r *redis.Redis, account string, now time.Time) (int, error) {
	conn := r.Conn(ctx)
	defer conn.Close()
	key := day(account, now)
	n, err := redis.Int(conn.Do("INCR", key))
	if n == 1 {
		_, err = conn.Do("EXPIRE", key, 90000)
	}
	return n, err
}

func pipelined(ctx context.Context, r *redis.Redis, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	p := r.Pipeline()
	p.Send("INCR", key)
	p.Send("GET", "limit")
	replies, err := p.Exec(ctx)
	if err != nil {
		return 0, err
	}
	for replies.Next() {
		if reply, ok := replyOf(replies).(int64); ok && n == 0 {
			n = int(reply)
		}
	}
	if n == 1 {
		_, err = r.Do(ctx, "EXPIRE", key, 90000)
	}
	return n, err
}

func replyOf(replies *redis.Replies) any {
	reply, _ := replies.Scan()
	return reply
}

func pipelinedUndated(ctx context.Context, r *redis.Redis, account string, now time.Time) error {
	p := r.Pipeline()
	p.Send("INCR", day(account, now)) // want "ttlmissing"
	p.Send("GET", "limit")
	_, err := p.Exec(ctx)
	return err
}

func pipelinedWrongReply(ctx context.Context, r *redis.Redis, account string, now time.Time) error {
	key := day(account, now)
	p := r.Pipeline()
	p.Send("GET", "limit")
	p.Send("INCR", key) // want "ttlmissing"
	replies, err := p.Exec(ctx)
	if err != nil {
		return err
	}
	if limit, _ := redis.Int(replies.Scan()); limit == 1 {
		_, err = r.Do(ctx, "EXPIRE", key, 90000) // want "slidingttl"
	}
	return err
}
