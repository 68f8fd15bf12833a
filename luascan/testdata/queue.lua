-- Moves due jobs from the delayed set to the queues that their names tell.
local prefix = ARGV[1]
local function key(kind, name)
  return prefix .. ':{' .. name .. '}:' .. kind
end
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, 100)
local touched = {}
for _, id in ipairs(due) do
  local queue = redis.call('HGET', key('job', id), 'queue')
  if queue then
    redis.call('LPUSH', key('ready', queue), id)
    touched[#touched + 1] = key('wake', queue)
  end
  redis.call('ZREM', KEYS[1], id)
end
if #touched > 0 then
  redis.call('DEL', unpack(touched))
end
return #due
-- want: 6:13 ZRANGEBYSCORE <KEYS[1]>
-- want: 9:17 HGET <ARGV[1]>:{<ZRANGEBYSCORE reply[i]>}:job [loop]
-- want: 11:5 LPUSH <ARGV[1]>:{<HGET reply>}:ready [loop]
-- want: 14:3 ZREM <KEYS[1]> [loop]
-- want: 17:3 DEL <ARGV[1]>:{<HGET reply>}:wake...
