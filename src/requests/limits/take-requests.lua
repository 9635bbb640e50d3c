-- Counts groups of equal requests in the windows of all their subjects, in one indivisible step. What it takes and
-- returns is in redis.store.ts; how it counts is in src/db/functions/take_requests.sql.
--
-- KEYS[1] is a hash: the clock of requests, and the generation, which changes when the server has lost its data.
-- The other keys are windows: sorted sets of entries "upto:requests:at", scored by upto, the running total.
local call = cjson.decode(ARGV[1])
local clock, windows = KEYS[1], {}
local IDLE_MS = 3600 * 1000 -- longer than a window, because the server's own clock may jump

local kept = redis.call('HMGET', clock, 'generation', 'ahead', 'corrections', 'latest')
local generation = kept[1] or call.candidate
local ahead, corrections, latest = tonumber(kept[2] or 0), tonumber(kept[3] or 0), tonumber(kept[4] or 0)
if not kept[1] then redis.call('HSET', clock, 'generation', generation) end
if call.generation ~= cjson.null and call.generation ~= generation then return {generation} end

local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000 + ahead
local behind = 0
if call.corrections == cjson.null then
  behind = math.max(0, latest - now)
elseif call.corrections == corrections then
  behind = call.expectedMs - now
end
if math.abs(behind) > 2000 then -- smaller differences come from delays of messages
  ahead, corrections, now = ahead + behind, corrections + 1, now + behind
  redis.call('HSET', clock, 'ahead', string.format('%.3f', ahead), 'corrections', corrections)
end
redis.call('HSET', clock, 'latest', string.format('%.3f', now))

local function entry(found)
  local requests, at = string.match(found[1], '^%d+:(%d+):(.+)$')
  return { member = found[1], upto = tonumber(found[2]), requests = tonumber(requests), at = tonumber(at) }
end

local function add(window, requests, at)
  window.last, window.used = window.last + requests, window.used + requests
  window.oldest = window.oldest or at
  local member = string.format('%.0f:%.0f:%.3f', window.last, requests, at)
  redis.call('ZADD', window.key, string.format('%.0f', window.last), member)
  redis.call('PEXPIRE', window.key, IDLE_MS)
end

for i = 2, #KEYS do
  local window = { key = KEYS[i], last = 0, used = 0 }
  local newest = redis.call('ZRANGE', window.key, -1, -1, 'WITHSCORES')
  if newest[1] then
    newest = entry(newest)
    window.last, window.newest = newest.upto, newest.at
  end
  while true do
    local found = redis.call('ZRANGE', window.key, 0, 0, 'WITHSCORES')
    if not found[1] then break end
    local first = entry(found)
    if first.at > now - call.windowMs then
      window.used, window.oldest = window.last - first.upto + first.requests, first.at
      break
    end
    redis.call('ZREM', window.key, first.member)
  end
  windows[i - 1] = window
end

-- Entries are in the order of time, so a restored one gets at least the time of the newest entry.
for _, own in ipairs(call.restored) do
  local window = windows[own.subject]
  local at = math.max(now - own.ageMs, window.newest or 0)
  window.newest = at
  add(window, own.requests, at)
end

local answers = {}
for _, group in ipairs(call.groups) do
  local room, tightest = math.huge, nil
  for i, position in ipairs(group.subjects) do
    local window = windows[position]
    if group.limits[i] - window.used < room then room, tightest = group.limits[i] - window.used, window end
  end
  room = math.max(0, room)
  local admitted = group.cost == 0 and group.count or math.min(group.count, math.floor(room / group.cost))
  local free = nil
  for i, position in ipairs(group.subjects) do
    local window = windows[position]
    if admitted > 0 and group.cost > 0 then add(window, admitted * group.cost, now) end
    local excess = window.used + group.cost - group.limits[i]
    if admitted < group.count and excess > 0 then
      local upto = string.format('%.0f', window.last - window.used + excess)
      local found = redis.call('ZRANGEBYSCORE', window.key, upto, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
      free = math.max(free or 0, found[1] and entry(found).at or now)
    end
  end
  answers[#answers + 1] = {
    admitted = admitted,
    room = room,
    resetMs = tightest.oldest and tightest.oldest + call.windowMs - now or 0,
    waitMs = free and free + call.windowMs - now or cjson.null,
  }
end
return { generation, string.format('%.3f', now), corrections, cjson.encode(answers) }
