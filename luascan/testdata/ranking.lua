#!lua flags=allow-cross-slot-keys
--[==[ Merges the boards of several days into one,
     weighted; boards without members are left out. ]==]
local sources, weights = {}, {}
for i = 2, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then
    table.insert(sources, KEYS[i])
    table.insert(weights, tonumber(ARGV[i - 1]) or 1)
  end
end
if #sources == 0 then return 0 end
local args = { 'ZUNIONSTORE', KEYS[1], #sources }
for _, s in ipairs(sources) do args[#args + 1] = s end
args[#args + 1] = 'WEIGHTS'
for _, w in ipairs(weights) do args[#args + 1] = w end
redis.call(unpack(args))
redis.call('ZUNIONSTORE', KEYS[1] .. ':tmp', #sources, unpack(sources))
return redis.call('EXPIRE', KEYS[1], 86400)
-- want: 6:6 EXISTS <KEYS[i]> [loop]
-- want: 16:1 ZUNIONSTORE <KEYS[1]> (perhaps more)
-- want: 17:1 ZUNIONSTORE <KEYS[1]>:tmp <KEYS[i]>...
-- want: 18:8 EXPIRE <KEYS[1]>
