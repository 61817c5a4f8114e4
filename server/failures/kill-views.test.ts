import { afterEach, expect, test } from 'bun:test'
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { hubDocument } from '../testing/programs/redirect-hubs.ts'
import { rounds } from '../testing/rounds.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'under-load'
const VISITORS = 16
const KILLS = rounds(3)
const VIEWS_BETWEEN = 400
const LINK = { id: 'b1', type: 'link', title: 'Shop', url: 'https://example.com/' }

let program: RunningProgram | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  removeFolder(dataDir)
})

async function startAgain(port: number): Promise<RunningProgram> {
  program = await startTestProgram({ dataDir, port })
  return program
}

async function publishHubAt({ origin, port }: RunningProgram): Promise<void> {
  const token = await registerAt(origin)
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/ui/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const document = hubDocument('Under load', [LINK])
  await post('/redirects/furlhub', { title: 'Under load', vanity: KEY, document })
  await post(`/furlhubs/hub.localhost:${port}/${KEY}/publish`, {})
}

/** Visitors whose referrer identifies their view. */
function openVisitors(port: number) {
  const answered = new Set<string>()
  const others = new Set<number>()
  let next = 1
  let isStopping = false
  const follow = async () => {
    while (!isStopping) {
      const referrer = `v${next++}.example`
      const status = await statusOf(port, referrer)
      if (status === 200) answered.add(referrer)
      else if (status !== undefined) others.add(status)
      else await Bun.sleep(5)
    }
  }
  const all = Array.from({ length: VISITORS }, follow)
  return {
    answered,
    others,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** Undefined if the connection broke: then it is unknown whether the view was counted. */
async function statusOf(port: number, referrer: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/${KEY}`, {
      headers: { host: `hub.localhost:${port}`, referer: `https://${referrer}/` },
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

async function judge(clickhouse: ClickHouse, answered: ReadonlySet<string>) {
  const rows = await clickhouse.query<{ referrer: string; event: string; times: number }>(
    'SELECT referrer, event, count() AS times FROM clicks GROUP BY referrer, event',
    {},
    30,
  )
  const stored = new Set(rows.map(({ referrer }) => referrer))
  return {
    missing: [...answered].filter((referrer) => !stored.has(referrer)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
    clicks: rows.filter(({ event }) => event === 'click').length,
  }
}

test(
  'after kill -9 of all processes under load, each answered page is counted as a view exactly once',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    let running = await startAgain(port)
    await publishHubAt(running)
    const visitors = openVisitors(port)
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = visitors.answered.size
      await until(() => visitors.answered.size >= before + VIEWS_BETWEEN)
      await running.kill()
      running = await startAgain(port)
    }
    await visitors.stop()
    expect([...visitors.others]).toEqual([])
    const clickhouse = running.openClickHouse()
    const verdict = await until(async () => {
      const judged = await judge(clickhouse, visitors.answered).catch(() => undefined)
      return judged?.missing === 0 && judged
    })
    expect(verdict).toEqual({ missing: 0, doubled: 0, clicks: 0 })
    await clickhouse.close()
  },
  SLOW,
)
