// Command service is a small HTTP API with quotas in Redis: requests per
// minute, attempts to log in, exports of invoices per month.
//
// It counts with the code of package fixed. Its twin, package faulty, passes
// the same tests, and quotalint finds what is wrong with it:
//
//	quotalint ./examples/service/...
package main

import (
	"errors"
	"flag"
	"log"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/examples/service/fixed"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "`host:port` to serve on")
	store := flag.String("redis", "redis://localhost:6379", "`URL` of the store")
	flag.Parse()
	options, err := redis.ParseURL(*store)
	if err != nil {
		log.Fatal(err)
	}
	s := &server{
		limits:   fixed.New(redis.NewClient(options), time.Now),
		accounts: demoAccounts(),
	}
	hs := &http.Server{Addr: *addr, Handler: s.routes(), ReadHeaderTimeout: 5 * time.Second}
	if err := hs.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
