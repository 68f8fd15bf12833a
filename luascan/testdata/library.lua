#!lua name=counters
local function bump(key, by)
  return redis.call('INCRBY', key, by)
end
local function both(keys, args)
  bump(keys[1], args[1])
  return bump('total:' .. keys[1], args[1])
end
redis.register_function('both', both)
redis.register_function {
  function_name = 'read',
  callback = function(keys) return redis.call('MGET', unpack(keys)) end,
  flags = { 'no-writes' },
}
-- want: 3:10 INCRBY <KEYS[1]> [both]
-- want: 3:10 INCRBY total:<KEYS[1]> [both]
-- want: 12:36 MGET <KEYS[...]>... [read]
