import { readFileSync } from 'node:fs'
import { limitRow, type Row, spell } from '../support/rows.ts'
import { measureBeside } from './measure.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress } from './signed-in-client.ts'
import { atRate, type Workload } from './workloads.ts'

const PARTS = 240_000
const A_SECOND = 4
const MOST_MS = 5
const MOST_P999_MS = 60
/** The unit of processor times (`getconf CLK_TCK`). */
const TICK_MS = 10
const tags = `"tags":[${'"a",'.repeat(PARTS - 1)}"a"]`

interface Kind {
  what: string
  path: string
  body: string
  isSignedIn?: true
}

const kinds: readonly Kind[] = [
  { what: 'to the login', path: '/auth/login', body: `{"username":"a","password":"b",${tags}}` },
  { what: 'to no call', path: '/nothing', body: `{${tags}}` },
  {
    what: 'as a link',
    path: '/redirects/standard',
    body: `{"redirectTo":"https://example.com/",${tags}}`,
    isSignedIn: true,
  },
  {
    what: 'as many links',
    path: '/redirects/bulk',
    body: `{"items":[${'{},'.repeat(PARTS / 3)}{}]}`,
    isSignedIn: true,
  },
]

/** Bodies of a megabyte in very many parts, and the processor time that refusing them costs. */
export async function measureManyParts(rig: NeighbourRig): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of kinds) rows.push(...(await measureKind(rig, kind)))
  return rows
}

async function measureKind(rig: NeighbourRig, { what, path, body, isSignedIn }: Kind) {
  const name = `${spell(body.length / 1e6)} MB of JSON in ${PARTS.toLocaleString('en')} parts ${what}`
  let each = 0
  const workload: Workload = {
    name,
    mostP999Ms: MOST_P999_MS,
    async run({ program, heavy }, isOver) {
      const pid = program.processes()['api-0'] ?? program.processes().api ?? 0
      const statuses = new Set<number>()
      let calls = 0
      const before = processorMsOf(pid)
      await atRate(A_SECOND, isOver, async () => {
        const answer = await fetch(`${program.origin}/api/ui/v1${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': anyAddress(),
            ...(isSignedIn && { authorization: `Bearer ${heavy.token()}` }),
          },
          body,
        })
        await answer.text()
        statuses.add(answer.status)
        calls += 1
      })
      each = (processorMsOf(pid) - before) / calls
      return `${calls} calls, ${[...statuses].join(', ')}`
    },
  }
  const rows = await measureBeside(rig, workload)
  const cost = limitRow({
    what: `${name}: processor time of the api process for each, with what it does beside`,
    value: each,
    unit: 'ms',
    most: MOST_MS,
  })
  return [...rows, cost]
}

/** User and system time. */
function processorMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
