redis.call("SET", KEYS[1], 1)
return redis.call("DEL", KEYS[1] .. ":items")
