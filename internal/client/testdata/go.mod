// Uses of clients whose modules are too large for tests: here each is a
// stand-in with the declarations that the uses need.
module clients

go 1.26.0

require (
	github.com/go-kratos/kratos v0.6.0
	github.com/gogf/gf v1.16.9
	github.com/gogf/gf/v2 v2.10.0
	github.com/valkey-io/valkey-glide/go/v2 v2.5.3
	github.com/zeromicro/go-zero v1.10.3
	gopkg.in/redis.v3 v3.6.4
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/redis/go-redis/v9 v9.23.0 // indirect
	go.uber.org/atomic v1.12.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
)

replace (
	github.com/go-kratos/kratos => ./standins/kratos
	github.com/gogf/gf => ./standins/gf1
	github.com/gogf/gf/v2 => ./standins/gf2
	github.com/valkey-io/valkey-glide/go/v2 => ./standins/valkey-glide
	github.com/zeromicro/go-zero => ./standins/go-zero
	gopkg.in/redis.v3 => ./standins/redis3
)
