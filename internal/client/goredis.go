package client

// goRedisCommands gives the words of go-redis' methods. A number is an
// argument behind the context; "n..." is a variadic rest; dur marks a
// time.Duration that 0 and -1 (KeepTTL) take away.
var goRedisCommands = map[string]string{
	"Incr":         "INCR 0",
	"IncrBy":       "INCRBY 0 1",
	"IncrByFloat":  "INCRBYFLOAT 0 1",
	"Decr":         "DECR 0",
	"DecrBy":       "DECRBY 0 1",
	"HIncrBy":      "HINCRBY 0 1 2",
	"HIncrByFloat": "HINCRBYFLOAT 0 1 2",

	"Expire":     "EXPIRE 0 1",
	"ExpireNX":   "EXPIRE 0 1 NX",
	"ExpireXX":   "EXPIRE 0 1 XX",
	"ExpireGT":   "EXPIRE 0 1 GT",
	"ExpireLT":   "EXPIRE 0 1 LT",
	"PExpire":    "PEXPIRE 0 1",
	"ExpireAt":   "EXPIREAT 0 1",
	"PExpireAt":  "PEXPIREAT 0 1",
	"Persist":    "PERSIST 0",
	"TTL":        "TTL 0",
	"PTTL":       "PTTL 0",
	"ExpireTime": "EXPIRETIME 0",

	"Set":    "SET 0 1 PX dur2",
	"SetNX":  "SET 0 1 NX PX dur2",
	"SetXX":  "SET 0 1 XX PX dur2",
	"SetEx":  "SETEX 0 2 1",
	"SetEX":  "SETEX 0 2 1",
	"PSetEx": "PSETEX 0 2 1",
	"GetSet": "GETSET 0 1",
	"GetEx":  "GETEX 0 PX dur1",
	"GetDel": "GETDEL 0",
	"MSet":   "MSET 0...",

	"Get":     "GET 0",
	"Exists":  "EXISTS 0...",
	"HGet":    "HGET 0 1",
	"HGetAll": "HGETALL 0",
	"StrLen":  "STRLEN 0",
	"Del":     "DEL 0...",
	"Unlink":  "UNLINK 0...",

	"Do":      "0...",
	"Process": "",

	"SetArgs":     "SETARGS 0 1 2",
	"IncrEXInt":   "INCREXARGS 0 1",
	"IncrEXFloat": "INCREXARGS 0 1",
}

// goRedisMethods are the methods that send no command of their own.
var goRedisMethods = map[string]bool{
	"Pipeline": true, "TxPipeline": true, "Pipelined": true, "TxPipelined": true,
	"Exec": true, "Discard": true, "Watch": true, "Conn": true, "WithContext": true, "WithTimeout": true,
	"Eval": true, "EvalSha": true, "EvalRO": true, "EvalShaRO": true, "ScriptLoad": true,
	"Run": true, "RunRO": true, "Load": true, "Hash": true,
}

// replyMethods are the methods of a command that give its reply.
var replyMethods = map[string]bool{
	"Val": true, "Result": true, "Err": true, "Int": true, "Int64": true, "Uint64": true,
	"Float64": true, "Float32": true, "Bool": true, "Text": true, "String": false, "Slice": true, "Int64Slice": true,
}

// runtimeCommands are the helpers of our own runtime. Those that count date
// the key when they create it, as SPEC section 6 has it; the lifetime stands
// behind the words.
var runtimeCommands = map[string]string{
	"Incr":      "INCREX 1 PX 2 ENX",
	"IncrBy":    "INCREX 1 BYINT 2 PX 3 ENX",
	"HIncrBy":   "HINCREX 1 2 3 4",
	"IncrUntil": "INCREX 1 BYINT 2 PXAT 3 ENX",
}
