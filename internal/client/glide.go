package client

// glide is valkey-glide: the commands as methods that return the reply. Its
// batches, and options that are structs, are not followed.
var glide = &family{
	name: "glide", decode: (*decoder).plain, values: true,
	once: `client.CustomCommand(ctx, []string{"EVAL", $script, "1", key, $texts})`,
	words: map[string]string{
		"Incr":         "INCR 0",
		"IncrBy":       "INCRBY 0 1",
		"IncrByFloat":  "INCRBYFLOAT 0 1",
		"Decr":         "DECR 0",
		"DecrBy":       "DECRBY 0 1",
		"HIncrBy":      "HINCRBY 0 1 2",
		"HIncrByFloat": "HINCRBYFLOAT 0 1 2",

		"Expire":               "EXPIRE 0 1",
		"ExpireWithOptions":    "EXPIRE 0 1 2",
		"PExpire":              "PEXPIRE 0 1",
		"PExpireWithOptions":   "PEXPIRE 0 1 2",
		"ExpireAt":             "EXPIREAT 0 1",
		"ExpireAtWithOptions":  "EXPIREAT 0 1 2",
		"PExpireAt":            "PEXPIREAT 0 1",
		"PExpireAtWithOptions": "PEXPIREAT 0 1 2",
		"Persist":              "PERSIST 0",
		"TTL":                  "TTL 0",
		"PTTL":                 "PTTL 0",

		"Set":    "SET 0 1",
		"Get":    "GET 0",
		"GetDel": "GETDEL 0",
		"Exists": "EXISTS 0...",
		"Del":    "DEL 0...",
		"Unlink": "UNLINK 0...",

		"CustomCommand": "0...",
	},
}
