module github.com/valkey-io/valkey-glide/go/v2

go 1.26.0
