module gopkg.in/redis.v3

go 1.26.0
