package main

import (
	"crypto/subtle"
	"net/http"
)

// accounts stands in for a database: it is filled once and then only read.
type accounts struct {
	byKey   map[string]string // API key to account
	byEmail map[string]user
	issued  map[string][]invoice
}

type user struct{ password, key string }

type invoice struct {
	Number string `json:"number"`
	Cents  int    `json:"cents"`
}

func demoAccounts() *accounts {
	return &accounts{
		byKey:   map[string]string{"key-acme": "acme", "key-trial": "trial"},
		byEmail: map[string]user{"ann@acme.example": {"correct horse", "key-acme"}},
		issued:  map[string][]invoice{"acme": {{"2026-001", 4900}, {"2026-002", 12900}}},
	}
}

// login returns the API key of the account that a user belongs to.
func (a *accounts) login(email, password string) (key string, ok bool) {
	u, ok := a.byEmail[email]
	if subtle.ConstantTimeCompare([]byte(u.password), []byte(password)) != 1 {
		return "", false
	}
	return u.key, ok
}

func (a *accounts) invoices(account string) []invoice { return a.issued[account] }

// authenticated finds the account of a request's API key, and charges it with
// the request before next may answer.
func (s *server) authenticated(next func(http.ResponseWriter, *http.Request, string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		account, ok := s.accounts.byKey[r.Header.Get("X-API-Key")]
		if !ok {
			http.Error(w, "unknown API key", http.StatusUnauthorized)
			return
		}
		allowed, err := s.limits.Request(r.Context(), account)
		if !proceed(w, allowed, err) {
			return
		}
		next(w, r, account)
	})
}
