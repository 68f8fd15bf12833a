-- Takes a lock that its holder may take again, and tells who holds it otherwise.
-- KEYS[1]: the lock. ARGV[1]: holder, ARGV[2]: time to live in ms.
local held = redis.call('HGET', KEYS[1], 'holder')
if not held or held == ARGV[1] then
  redis.call('HSET', KEYS[1], 'holder', ARGV[1])
  redis.call('HINCRBY', KEYS[1], 'count', 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1
end
redis.call('PUBLISH', 'waiting:' .. KEYS[1], ARGV[1])
redis.call('RPUSH', KEYS[1] .. ':waiters', ARGV[1])
return redis.call('PTTL', KEYS[1])
-- want: 3:14 HGET <KEYS[1]>
-- want: 5:3 HSET <KEYS[1]>
-- want: 6:3 HINCRBY <KEYS[1]>
-- want: 7:3 PEXPIRE <KEYS[1]>
-- want: 10:1 PUBLISH
-- want: 11:1 RPUSH <KEYS[1]>:waiters
-- want: 12:8 PTTL <KEYS[1]>
