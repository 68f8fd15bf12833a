-- Sliding window over several windows at once. ARGV[1]: JSON list of {seconds, limit}; ARGV[2]: now.
local call, format = redis.call, string.format
local windows = cjson.decode(ARGV[1])
local now = tonumber(ARGV[2])
for _, w in ipairs(windows) do
  local seconds, limit = w[1], w[2]
  local bucket = format('%s:%d:%d', KEYS[1], seconds, math.floor(now / seconds))
  local n = tonumber(call('GET', bucket) or '0')
  if n >= limit then
    return { 0, bucket }
  end
end
for _, w in ipairs(windows) do
  local bucket = format('%s:%d:%d', KEYS[1], w[1], math.floor(now / w[1]))
  call('INCR', bucket)
  call('EXPIRE', bucket, w[1])
end
return { 1 }
-- want: 8:22 GET <KEYS[1]>:<cjson.decode(ARGV[1])[i][1]>:<math.floor(tonumber(ARGV[2])/cjson.decode(ARGV[1])[i][1])> [loop]
-- want: 15:3 INCR <KEYS[1]>:<cjson.decode(ARGV[1])[i][1]>:<math.floor(tonumber(ARGV[2])/cjson.decode(ARGV[1])[i][1])> [loop]
-- want: 16:3 EXPIRE <KEYS[1]>:<cjson.decode(ARGV[1])[i][1]>:<math.floor(tonumber(ARGV[2])/cjson.decode(ARGV[1])[i][1])> [loop]
