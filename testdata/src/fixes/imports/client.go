package imports

import "github.com/redis/go-redis/v9"

var client *redis.Client
