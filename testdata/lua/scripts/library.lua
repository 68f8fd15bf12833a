#!lua name=retiring
redis.register_function('retire', function(keys)
  redis.call('SET', keys[1], 1)
  return keys[1] ~= '' and redis.call('RENAME', keys[1], keys[1] .. ':old')
end)
