-- Adds a job once: a unique marker, the job and its place in a stream or list.
local id, body, ttl = ARGV[1], ARGV[2], ARGV[3]
local marker = #KEYS > 1 and KEYS[2] or (KEYS[1] .. ':unique:' .. id)
if redis.call('SET', marker, id, 'NX', 'EX', ttl) == false then
  return redis.status_reply('DUPLICATE')
end
local add = { stream = 'XADD', list = 'LPUSH' }
if ARGV[4] == 'stream' then
  redis.call(add.stream, KEYS[1], '*', 'body', body)
else
  redis.call(add[ARGV[4]], KEYS[1], '*', 'body', body)
end
local ok, err = pcall(redis.call, 'HSET', KEYS[1] .. ':stats', 'last', id)
return ok and redis.status_reply('OK') or err
-- want: 4:4 SET <KEYS[2]>
-- want: 4:4 SET <KEYS[1]>:unique:<ARGV[1]>
-- want: 9:3 XADD <KEYS[1]>
-- want: 11:3 XADD <KEYS[1]>
-- want: 11:3 LPUSH <KEYS[1]>
-- want: 13:17 HSET <KEYS[1]>:stats [pcall]
