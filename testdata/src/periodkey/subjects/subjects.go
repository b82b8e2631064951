// Package subjects: subjects that went through functions which keep what they say, and others.
package subjects

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"github.com/redis/go-redis/v9"
)

func bump(ctx context.Context, rdb *redis.Client, key string) bool {
	n, _ := rdb.Eval(ctx, `
local n = redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], 60000) end
return n`, []string{key}).Int64()
	return n <= 5
}

// A digest is as fixed as what it is of.
func digest(ctx context.Context, rdb *redis.Client, token string) bool {
	sum := sha256.Sum256([]byte(token))
	return bump(ctx, rdb, "rate:sha:"+hex.EncodeToString(sum[:])) // want "does not name its period"
}

// So is the digest of a subject and a period.
func digestOfBoth(ctx context.Context, rdb *redis.Client, token, day string) bool {
	sum := sha256.Sum256([]byte(token + day))
	return bump(ctx, rdb, "rate:sha:"+hex.EncodeToString(sum[:]))
}

func encoded(ctx context.Context, rdb *redis.Client, token string) bool {
	return bump(ctx, rdb, "rate:b64:"+base64.URLEncoding.EncodeToString([]byte(token))) // want "does not name its period"
}

// A part of a text is no period if the text is none.
func domain(ctx context.Context, rdb *redis.Client, mail string) bool {
	_, domain, _ := strings.Cut(mail, "@")
	return bump(ctx, rdb, "rate:domain:"+domain) // want "does not name its period"
}

func host(r *http.Request, rdb *redis.Client) bool {
	return bump(r.Context(), rdb, "rate:host:"+strings.Split(r.RemoteAddr, ":")[0]) // want "does not name its period"
}

// The text may have one.
func front(ctx context.Context, rdb *redis.Client, window string) bool {
	return bump(ctx, rdb, "rate:front:"+strings.Split(window, "/")[0])
}

// What a request has under a name is the client's, unless it is a period.
func header(r *http.Request, rdb *redis.Client) bool {
	return bump(r.Context(), rdb, "rate:header:"+r.Header.Get("X-Api-Key")) // want "does not name its period"
}

func headerOfPeriod(r *http.Request, rdb *redis.Client) bool {
	return bump(r.Context(), rdb, "rate:header:"+r.Header.Get("X-Period"))
}

func headerOfLetter(r *http.Request, rdb *redis.Client) bool {
	return bump(r.Context(), rdb, "rate:header:"+r.Header.Get("D"))
}

func form(r *http.Request, rdb *redis.Client) bool {
	return bump(r.Context(), rdb, "rate:form:"+r.FormValue("email")) // want "does not name its period"
}

// A value's text is its name.
func named(ctx context.Context, rdb *redis.Client, account, period fmt.Stringer) bool {
	return bump(ctx, rdb, "rate:named:"+account.String()) // want "does not name its period"
}

func namedPeriod(ctx context.Context, rdb *redis.Client, account, period fmt.Stringer) bool {
	return bump(ctx, rdb, "rate:named:"+period.String())
}
