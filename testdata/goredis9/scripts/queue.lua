-- Moves one message from pending to active.
local id = redis.call("RPOP", KEYS[1])
if id then
  redis.call("LPUSH", KEYS[2], id)
end
return id and 1 or 0
