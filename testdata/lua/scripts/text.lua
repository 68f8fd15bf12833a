-- Takes a lock beside a key.
return redis.call("SET", KEYS[1] .. ":embedded", 1)
