-- Gives KEYS[1] a lifetime of ARGV[1] ms if it is, now, a counter without one:
-- an integer, or a hash of at most ARGV[2] fields with integers only.
-- Returns 1 if it did, 2 if the key has a lifetime already, 0 if it is no such
-- counter. Nothing can come between the check and the lifetime.
local key = KEYS[1]
local left = redis.call('PTTL', key)
if left ~= -1 then return left == -2 and 0 or 2 end

local function integer(s)
  if #s > 20 or not (s == '0' or s:find('^%-?[1-9]%d*$')) then return false end
  local digits = s:gsub('-', '')
  local most = s:sub(1, 1) == '-' and '9223372036854775808' or '9223372036854775807'
  return #digits < #most or (#digits == #most and digits <= most)
end

local kind = redis.call('TYPE', key).ok
if kind == 'string' then
  if not integer(redis.call('GETRANGE', key, 0, 20)) then return 0 end
  -- A string written to in place, as a bitmap is, may spell a number.
  local known, encoding = pcall(redis.call, 'OBJECT', 'ENCODING', key)
  if known and encoding == 'raw' then return 0 end
elseif kind == 'hash' then
  if redis.call('HLEN', key) > tonumber(ARGV[2]) then return 0 end
  for _, value in ipairs(redis.call('HVALS', key)) do
    if not integer(value) then return 0 end
  end
else
  return 0
end
return redis.call('PEXPIRE', key, ARGV[1])
