// Package gf1 counts with the first version of GoFrame, built on redigo.
package gf1

import (
	"time"

	"github.com/gogf/gf/database/gredis"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func onCreation(r *gredis.Redis, account string, now time.Time) (int, error) {
	key := day(account, now)
	v, err := r.DoVar("INCR", key)
	if err != nil {
		return 0, err
	}
	if v.Int() == 1 {
		_, err = r.Do("EXPIRE", key, 90000)
	}
	return v.Int(), err
}

func undated(r *gredis.Redis, account string, now time.Time) (int, error) {
	c := r.Conn()
	defer c.Close()
	v, err := c.DoVar("INCR", day(account, now)) // want "ttlmissing"
	return v.Int(), err
}

func durationIsRefused(r *gredis.Redis, account string, now time.Time) (int, error) {
	key := day(account, now)
	v, err := r.DoVarWithTimeout(time.Second, "INCR", key) // want "ttlmissing"
	if v.Int() == 1 {
		_, err = r.DoWithTimeout(time.Second, "EXPIRE", key, 25*time.Hour)
	}
	return v.Int(), err
}
