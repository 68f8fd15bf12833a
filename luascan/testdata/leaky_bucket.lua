-- A leaky bucket: level and time of the last drop in two plain keys.
local level_key, time_key = KEYS[1] .. '_level', KEYS[1] .. '_ts'
local rate, size = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = redis.call('TIME')[1]
local level = tonumber(redis.call('GET', level_key) or 0)
local last = tonumber(redis.call('GET', time_key) or now)
level = math.max(0, level - (now - last) * rate)
local allowed = level + 1 <= size
if allowed then
  redis.call('SETEX', level_key, 3600, level + 1)
  redis.call('SETEX', time_key, 3600, now)
end
return { allowed and 1 or 0, size - level }
-- want: 4:13 TIME
-- want: 5:24 GET <KEYS[1]>_level
-- want: 6:23 GET <KEYS[1]>_ts
-- want: 10:3 SETEX <KEYS[1]>_level
-- want: 11:3 SETEX <KEYS[1]>_ts
