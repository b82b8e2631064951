package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"log"
	"net/http"
	"strconv"
)

// limits says what is allowed. Each method charges one use and reports
// whether there was room for it.
type limits interface {
	Request(ctx context.Context, account string) (bool, error)
	Login(ctx context.Context, email string) (bool, error)
	Export(ctx context.Context, account string) (bool, error)
}

// A server is the API.
type server struct {
	limits   limits
	accounts *accounts
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /login", s.login)
	mux.Handle("GET /invoices", s.authenticated(s.invoices))
	mux.Handle("POST /invoices/export", s.authenticated(s.export))
	return mux
}

// login answers an address and a password with the account's API key.
func (s *server) login(w http.ResponseWriter, r *http.Request) {
	var in struct{ Email, Password string }
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096)).Decode(&in); err != nil {
		http.Error(w, "want an email and a password", http.StatusBadRequest)
		return
	}
	allowed, err := s.limits.Login(r.Context(), in.Email)
	if !proceed(w, allowed, err) {
		return
	}
	key, ok := s.accounts.login(in.Email, in.Password)
	if !ok {
		http.Error(w, "wrong email or password", http.StatusUnauthorized)
		return
	}
	writeJSON(w, map[string]string{"key": key})
}

// invoices lists the account's invoices.
func (s *server) invoices(w http.ResponseWriter, r *http.Request, account string) {
	writeJSON(w, s.accounts.invoices(account))
}

// export sends the account's invoices as a table.
func (s *server) export(w http.ResponseWriter, r *http.Request, account string) {
	allowed, err := s.limits.Export(r.Context(), account)
	if !proceed(w, allowed, err) {
		return
	}
	var table [][]string
	for _, in := range s.accounts.invoices(account) {
		table = append(table, []string{in.Number, strconv.Itoa(in.Cents)})
	}
	w.Header().Set("Content-Type", "text/csv")
	if err := csv.NewWriter(w).WriteAll(table); err != nil {
		log.Print(err)
	}
}

// proceed answers a request that is not allowed, and reports whether it is.
func proceed(w http.ResponseWriter, allowed bool, err error) bool {
	switch {
	case err != nil:
		log.Print(err)
		http.Error(w, "try again later", http.StatusServiceUnavailable)
	case !allowed:
		http.Error(w, "quota used up", http.StatusTooManyRequests)
	}
	return err == nil && allowed
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Print(err)
	}
}
