-- Moves an amount between two users whose keys are written out, with no KEYS at all.
local function account(kind, user)
  return 'user_' .. kind .. '_' .. user
end
redis.call('HINCRBY', account('balance', 10086), 'coins', -tonumber(ARGV[1]))
redis.call('HINCRBY', account('score', 10086), 'points', ARGV[1])
-- want: 5:1 HINCRBY user_balance_10086
-- want: 6:1 HINCRBY user_score_10086
