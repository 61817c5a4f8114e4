import { afterEach, describe, expect, test } from 'bun:test'
import { canMount, mountSmallDisk, type SmallDisk } from '../testing/full-disk.ts'
import { visit } from '../testing/load.ts'
import { readMetrics } from '../testing/metrics.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'goes-on'
const LONG = `https://example.com/${'x'.repeat(6000)}`

let program: RunningProgram | undefined
let disk: SmallDisk | undefined

afterEach(async () => {
  await program?.stop()
  disk?.remove()
  program = disk = undefined
})

const readyAt = async (origin: string) => {
  const answer = await fetch(`${origin}/ready`)
  return { status: answer.status, body: (await answer.json()) as object }
}

async function journalAt(origin: string): Promise<{ written: number; lost: number }> {
  const { find } = await readMetrics(origin)
  const of = (what: string) => find('unfurly_journal_clicks_total', { what }) ?? Number.NaN
  return { written: of('written'), lost: of('lost') }
}

describe.skipIf(!canMount)('A program whose disk is full', () => {
  test(
    'keeps redirecting, refuses writes with 507, reports it, and recovers by itself',
    async () => {
      disk = mountSmallDisk({ megabytes: 96 })
      program = await startTestProgram({ dataDir: disk.path })
      const { origin } = program
      const token = await registerAt(origin)
      await createLinkAt(origin, token, { redirectTo: 'https://example.com/', vanity: KEY })
      const load = visit(`${origin}/${KEY}`, 2)
      await until(() => load.answered.size >= 100)
      const create = () =>
        fetch(`${origin}/api/ui/v1/redirects/standard`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ redirectTo: LONG }),
        })

      disk.fill()
      const refused = await statusOtherThan(201, create)
      expect(await refused.json()).toMatchObject({ status: 507, type: '/problems/disk-full' })
      const full = { database: 'full', journal: 'full' }
      await until(async () => {
        // A checkpoint or a merge may free some space for a moment.
        disk?.fill()
        await create()
        const { body } = await readyAt(origin)
        return Bun.deepMatch({ status: 'degraded', checks: full }, body)
      })
      expect((await readyAt(origin)).status).toBe(200)
      const before = load.answered.size
      await until(() => load.answered.size >= before + 100)

      disk.makeRoom()
      await until(async () => Bun.deepMatch({ status: 'ok' }, (await readyAt(origin)).body))
      expect((await create()).status).toBe(201)
      await load.stop()
      expect([...load.others.keys()]).toEqual([])
      const { written, lost } = await journalAt(origin)
      expect(lost).toBeGreaterThan(0)
      expect(written + lost).toBe(load.answered.size)
      const clickhouse = program.openClickHouse()
      await until(async () => {
        const [row] = await clickhouse.query<{ n: number }>(
          'select count() as n from clicks',
          {},
          9,
        )
        return row?.n === written
      })
      await clickhouse.close()
    },
    SLOW,
  )
})

async function statusOtherThan(status: number, ask: () => Promise<Response>): Promise<Response> {
  return until(async () => {
    const answer = await ask()
    return answer.status !== status && answer
  })
}
