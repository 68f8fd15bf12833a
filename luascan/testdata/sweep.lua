-- Deletes all keys of a pattern, in batches.
local cursor, removed = '0', 0
repeat
  local reply = redis.call('SCAN', cursor, 'MATCH', ARGV[1], 'COUNT', 500)
  cursor = reply[1]
  if #reply[2] > 0 then
    removed = removed + redis.call('UNLINK', unpack(reply[2]))
  end
until cursor == '0'
for i = 1, #ARGV, 1000 do
  redis.call('DEL', unpack(ARGV, i, math.min(i + 999, #ARGV)))
end
return removed
-- want: 4:17 SCAN [loop]
-- want: 7:25 UNLINK <SCAN reply[2][...]>... [loop]
-- want: 11:3 DEL <ARGV[...]>... [loop]
