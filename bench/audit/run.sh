#!/bin/bash
# Measures "quotalint audit" against redis-cli --scan on a redis-server with a
# million keys, 10,000 of them leaked counters, and with 100,000 keys; then a
# repair that is killed half-way and resumed. It prints ratios and checks the
# counts; it needs redis-server, redis-cli and python3, and about a minute.
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
port=${PORT:-7531}
trap 'kill "$server" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$dir"' EXIT
go build -o "$dir/audit" ./bench/audit
redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --lua-time-limit 0 --dir "$dir" >"$dir/log" &
server=$!
cli() { redis-cli -p "$port" "$@"; }
until cli ping >/dev/null 2>&1; do sleep 0.1; done

# fill N LEAKED: of N keys, LEAKED are undated quota counters; the others are
# dated counters, sessions with and without lifetime, cached texts, lists,
# sets, sorted sets, streams, bitmaps, profiles and plain sequences.
fill() {
  cli flushall >/dev/null
  cli eval "
    local n, leaked = tonumber(ARGV[1]), tonumber(ARGV[2])
    local function day(i) return string.format('2026-%02d-%02d', 1 + i % 11, 1 + i % 28) end
    for i = 1, leaked do
      if i % 10 == 0 then redis.call('HSET', 'usage:u' .. i .. ':' .. day(i), 'calls', i, 'errors', 1)
      else redis.call('INCR', 'quota:' .. i .. ':' .. day(i)) end
    end
    for i = 1, n - leaked do
      local k = i % 20
      if k < 7 then redis.call('SET', 'quota:live' .. i .. ':' .. day(i), i, 'EX', 86400)
      elseif k < 11 then redis.call('SET', 'session:' .. i, 'user=' .. i .. ';x=' .. string.rep('y', 40), 'EX', 3600)
      elseif k < 13 then redis.call('SET', 'cache:page:' .. i, string.rep('z', 60))
      elseif k < 15 then redis.call('HSET', 'profile:' .. i, 'name', 'n' .. i, 'visits', i)
      elseif k == 15 then redis.call('RPUSH', 'queue:' .. i, 1, 2)
      elseif k == 16 then redis.call('SADD', 'tags:' .. i, 1, 2)
      elseif k == 17 then redis.call('ZADD', 'top:' .. i, 1, 'a')
      elseif k == 18 then redis.call('SETBIT', 'seen:' .. i, 2, 1)
      else redis.call('XADD', 'log:' .. i, '*', 'a', 1) end
    end" 0 "$1" "$2" >/dev/null
}

# timed FILE COMMAND...: runs it; FILE gets seconds, CPU seconds and peak KiB.
timed() {
  local out=$1; shift
  python3 - "$out" "$@" <<'PY'
import resource, subprocess, sys, time
begun = time.time()
code = subprocess.run(sys.argv[2:], stdout=open(sys.argv[1] + ".out", "w")).returncode
u = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], "w").write(f"{time.time()-begun:.3f} {u.ru_utime+u.ru_stime:.2f} {u.ru_maxrss}\n")
sys.exit(0 if code in (0, 1) else code)
PY
}

show() { python3 - "$@" <<'PY'
import sys
n = int(sys.argv[1])
for name, file in zip(sys.argv[2::2], sys.argv[3::2]):
    s, cpu, kib = map(float, open(file).read().split())
    print(f"  {name:22} {s:6.2f} s  {n/s:10,.0f} keys/s  {cpu:5.2f} CPU s  peak {kib/1024:5.1f} MiB")
PY
}

# dated: keys with a lifetime, as the server counts them.
dated() { cli info keyspace | sed -n 's/.*expires=\([0-9]*\).*/\1/p'; }

for n in 100000 1000000; do
  fill "$n" 10000
  echo "$n keys, 10000 leaked:"
  for _ in 1 2 3; do
    timed "$dir/cli" redis-cli -p "$port" --scan
    timed "$dir/audit.$n" "$dir/audit" -addr "127.0.0.1:$port" -json
    show "$n" "redis-cli --scan" "$dir/cli" "quotalint audit" "$dir/audit.$n"
  done
  python3 - "$dir/audit.$n.out" "$n" <<'PY'
import json, sys
r = json.load(open(sys.argv[1]))
shapes = {s["shape"]: s["counters"] for s in r["shapes"]}
print("  found", r["leaked"]["counters"], shapes, "exact:", r["exact"], "scanned:", r["scanned"])
assert r["exact"] and r["leaked"]["counters"] == 10000 and r["scanned"] == int(sys.argv[2])
PY
done

echo "repair, killed half-way and resumed:"
before=$(cli dbsize) others=$(dated)
args=(-addr "127.0.0.1:$port" -match '[qu][us][oa][tg][ae]:*' -repair 48h -yes -json)
"$dir/audit" "${args[@]}" -rate 200000 >"$dir/first" 2>&1 &
pid=$!
while kill -0 "$pid" && [ $(($(dated) - others)) -lt 4000 ]; do :; done 2>/dev/null
kill -9 "$pid"; wait "$pid" 2>/dev/null || true
first=$(($(dated) - others))
echo "  killed with $first of 10000 dated"
timed "$dir/second" "$dir/audit" "${args[@]}"
python3 -c "
import json; r = json.load(open('$dir/second.out'))
print('  resumed: dated', r['repair']['dated'], 'of', 10000 - $first, 'left')
assert 0 < $first < 10000 and r['repair']['dated'] == 10000 - $first"
echo "  dated in all: $(($(dated) - others)), keys before and after: $before, $(cli dbsize)"
# The others kept what they had: lifetimes only where there were some.
cli eval "
  local bad, c = 0, '0'
  repeat
    local r = redis.call('SCAN', c, 'COUNT', 1000); c = r[1]
    for _, k in ipairs(r[2]) do
      local t = redis.call('PTTL', k)
      local dated = k:find('^quota:') or k:find('^usage:') or k:find('^session:')
      local most = 190080000
      if k:find('^quota:live') then most = 86400000 elseif k:find('^session:') then most = 3600000 end
      if dated and (t < 0 or t > most) or not dated and t ~= -1 then bad = bad + 1 end
    end
  until c == '0'
  return 'keys with a lifetime that they should not have: ' .. bad" 0 | sed 's/^/  /'
