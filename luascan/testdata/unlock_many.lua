-- Releases a quorum of locks: each key only if it still holds our token.
local released = 0
for i, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then
    released = released + redis.call('DEL', key)
    redis.call('DEL', '{' .. key .. '}:fence')
  end
end
return released
-- want: 4:6 GET <KEYS[i]> [loop]
-- want: 5:27 DEL <KEYS[i]> [loop]
-- want: 6:5 DEL {<KEYS[i]>}:fence [loop]
