redis.call("SET", KEYS[1] .. ":embedded", 1)
return redis.call("INCR", KEYS[1])
