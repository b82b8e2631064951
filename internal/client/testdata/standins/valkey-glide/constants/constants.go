// Package constants declares what the tests use of valkey-glide v2.5.3.
package constants

type ExpireCondition string

const (
	HasExistingExpiry ExpireCondition = "XX"
	HasNoExpiry       ExpireCondition = "NX"
)
