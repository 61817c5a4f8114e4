import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agentGroups } from '../../server/demo/agents.ts'

export interface WrkRound {
  /** Folder for the script and the keys. */
  folder: string
  origin: string
  /** Requested in sequence, in a loop. */
  keys: readonly string[]
  /** Number of keys that were requested before. */
  from: number
  connections: number
  seconds: number
  cores?: string
}

const agents = Object.values(agentGroups).flatMap((group) => group.map(([text]) => text))

/** Each visit has its own agent and address; this machine is a trusted proxy. */
const SCRIPT = `
local keys, agents = {}, {}
for line in io.lines('KEYS') do keys[#keys + 1] = line end
for line in io.lines('AGENTS') do agents[#agents + 1] = line end
local number = FROM
math.randomseed(FROM + 1)
request = function()
  number = number + 1
  local address = math.random(11, 99) .. '.' .. math.random(0, 255) .. '.' .. math.random(0, 255) .. '.' .. math.random(1, 254)
  return wrk.format('GET', '/' .. keys[number % #keys + 1], {
    ['User-Agent'] = agents[number % #agents + 1],
    ['X-Forwarded-For'] = address,
    ['Accept-Language'] = 'de-DE,de;q=0.9',
  })
end
`

/** Returns the number of redirects. Throws on any other response. */
export async function followWithWrk(round: WrkRound): Promise<number> {
  const { folder, origin, keys, from, connections, seconds, cores } = round
  const [script, keyFile, agentFile] = ['visits.lua', 'keys.txt', 'agents.txt'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(keyFile, keys.join('\n'))
  writeFileSync(agentFile, agents.join('\n'))
  writeFileSync(
    script,
    SCRIPT.replace('KEYS', keyFile).replace('AGENTS', agentFile).replaceAll('FROM', String(from)),
  )
  const bind = cores ? ['taskset', '-c', cores] : []
  const load = ['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script]
  const child = Bun.spawn([...bind, ...load, origin], { stdout: 'pipe', stderr: 'pipe' })
  const said = await new Response(child.stdout).text()
  const requests = Number(/(\d+) requests in/.exec(said)?.[1] ?? 0)
  if ((await child.exited) !== 0 || requests === 0 || said.includes('Non-2xx'))
    throw new Error(`wrk: ${said}${await new Response(child.stderr).text()}`)
  return requests
}
