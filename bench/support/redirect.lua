-- Sends the requests of a file, one per line: key, address, agent, language and referrer, separated by tabs. Without an
-- address no visitor address is sent.
local requests = {}
local at = 0

function init(args)
  local host = wrk.headers["Host"]
  for line in io.lines(args[1]) do
    local key, address, agent, language, referrer = line:match("([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)")
    requests[#requests + 1] = "GET /" .. key .. " HTTP/1.1\r\nHost: " .. host ..
      "\r\nUser-Agent: " .. agent ..
      "\r\nAccept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" ..
      "\r\nAccept-Language: " .. language ..
      "\r\nAccept-Encoding: gzip, deflate, br" ..
      "\r\nReferer: " .. referrer ..
      (address == "" and "" or "\r\nX-Forwarded-For: " .. address) .. "\r\n\r\n"
  end
  -- Start at a random position, so that short runs do not request the same links.
  at = math.random(#requests)
end

function setup(thread)
  math.randomseed(os.time())
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "\nRESULT {\"requests\":%d,\"seconds\":%f,\"p50Ms\":%f,\"p99Ms\":%f,\"failed\":%d}\n",
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
