#!lua flags=no-cluster
-- a counter that is never dated
local n = redis.call('INCR', KEYS[1])
return n
