-- Pushes to a list and counts in a second key that nobody declared.
redis.call("LPUSH", KEYS[1], ARGV[1])
redis.call("INCR", "pushed:total")
return 1
