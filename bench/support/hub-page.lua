-- Requests one page again and again: its path, the tag that the visitor has (or nothing), and how many milliseconds each
-- connection waits before a request.
local text

function init(args)
  local tag = args[2] or ""
  text = "GET /" .. args[1] .. " HTTP/1.1\r\nHost: " .. wrk.headers["Host"] ..
    "\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36" ..
    "\r\nAccept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" ..
    "\r\nAccept-Language: de-DE,de;q=0.9,en;q=0.8" ..
    "\r\nAccept-Encoding: gzip, deflate, br" ..
    "\r\nReferer: https://social.example/" ..
    (tag == "" and "" or "\r\nIf-None-Match: " .. tag) .. "\r\n\r\n"
  local wait = tonumber(args[3] or "0")
  if wait > 0 then
    -- At random around that time, so that the connections do not keep step.
    delay = function() return math.random(0, 2 * wait) end
  end
end

function request()
  return text
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "\nRESULT {\"requests\":%d,\"seconds\":%f,\"p50Ms\":%f,\"p99Ms\":%f,\"failed\":%d}\n",
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
