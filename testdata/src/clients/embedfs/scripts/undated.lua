local n = redis.call("INCR", KEYS[1])
if n > tonumber(ARGV[1]) then
  return 0
end
return 1
