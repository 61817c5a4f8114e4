import { afterEach, expect, test } from 'bun:test'
import type { HubExperimentPage, VersionResult } from '../../contract/hubs/experiments.ts'
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { documentA, documentB } from '../testing/compared-hub.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { rounds } from '../testing/rounds.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'compared'
const VISITORS = 16
const KILLS = rounds(2)
const VIEWS_BETWEEN = 400
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

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

/** Publishes a hub, and starts an experiment with its draft. */
async function openExperiment({ origin, port }: RunningProgram) {
  const token = await registerAt(origin)
  const at = `/furlhubs/hub.localhost:${port}/${KEY}`
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/api/ui/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'if-match': '*',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const hub = { title: 'Terns', vanity: KEY, document: documentA }
  await call('POST', '/redirects/furlhub', hub)
  await call('POST', `${at}/publish`, {})
  await call('PUT', `${at}/draft`, { document: documentB })
  const { id } = await call<{ id: string }>('POST', `${at}/experiments`, { version: 3 })
  return {
    id,
    async result() {
      const { items } = await call<HubExperimentPage>('GET', `${at}/experiments`)
      return items[0]?.result
    },
  }
}

interface Shown {
  version: 'A' | 'B'
  /** The keys of its buttons. */
  buttons: string[]
}

const headersOf = (port: number, n: number, more: Record<string, string> = {}) => ({
  host: `hub.localhost:${port}`,
  'user-agent': BROWSER,
  'x-forwarded-for': `198.51.${n >> 8}.${n & 255}`,
  ...more,
})

async function look(port: number, headers: Record<string, string>): Promise<Shown> {
  const answer = await fetch(`http://127.0.0.1:${port}/${KEY}`, { headers })
  if (answer.status !== 200) throw new Error(`the page answers ${answer.status}`)
  const body = await answer.text()
  return {
    version: body.includes(documentB.profile.name) ? 'B' : 'A',
    buttons: [...body.matchAll(/href="\/([a-z0-9]{7})"/g)].map(([, key]) => key ?? ''),
  }
}

/** Until the experiment is known to the redirect process. Those who look are in no result: they have no browser. */
async function untilShown(port: number): Promise<void> {
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/${KEY}`, {
      headers: headersOf(port, 1, { 'user-agent': 'curl/8.5.0' }),
    })
    await answer.arrayBuffer()
    return answer.headers.get('cache-control') === 'private, no-cache'
  })
}

async function press(port: number, headers: Record<string, string>, key: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/${key}`, { headers, redirect: 'manual' })
  if (answer.status !== 302) throw new Error(`the button answers ${answer.status}`)
}

test(
  'the result of an experiment is exactly what visitors did on both versions of the page',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    const experiment = await openExperiment(await startAgain(port))
    await untilShown(port)
    const expected = {
      A: { views: 0, visitors: 0, clicked: 0 },
      B: { views: 0, visitors: 0, clicked: 0 },
    }
    for (let n = 0; n < 120; n++) {
      const headers = headersOf(port, n)
      const { version, buttons } = await look(port, headers)
      expect(buttons).toHaveLength(version === 'B' ? 3 : 2)
      const numbers = expected[version]
      numbers.views += 1
      numbers.visitors += 1
      if (n % 3 === 0) {
        expect((await look(port, headers)).version).toBe(version)
        numbers.views += 1
      }
      if (n % (version === 'B' ? 2 : 4) === 0) {
        // Each of them, also the ones that only version B has.
        for (const key of buttons) await press(port, headers, key)
        numbers.clicked += 1
      }
      // Seen by those who are in no result.
      await look(port, { ...headers, dnt: '1' })
      await look(port, { ...headers, 'user-agent': 'Googlebot/2.1' })
    }
    expect([expected.A.visitors > 20, expected.B.visitors > 20]).toEqual([true, true])
    const isComplete = (numbers: VersionResult | undefined, of: 'A' | 'B') =>
      numbers && numbers.views >= expected[of].views && numbers.clicked >= expected[of].clicked
    const counted = await until(async () => {
      const result = await experiment.result()
      return isComplete(result?.a, 'A') && isComplete(result?.b, 'B') && result
    })
    expect([counted.a, counted.b]).toMatchObject([expected.A, expected.B])
    expect(counted.verdict.kind).toBe('TOO_EARLY')
  },
  SLOW,
)

/** Visitors whose referrer identifies their view, and who remember which version they saw. */
function openVisitors(port: number) {
  const answered = new Map<string, 'A' | 'B'>()
  let next = 1
  let isStopping = false
  const follow = async () => {
    while (!isStopping) {
      const n = next++
      const referrer = `v${n}.example`
      const headers = headersOf(port, n % 5000, { referer: `https://${referrer}/` })
      const shown = await look(port, headers).catch(() => undefined)
      if (shown) answered.set(referrer, shown.version)
      else await Bun.sleep(5)
    }
  }
  const all = Array.from({ length: VISITORS }, follow)
  return {
    answered,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

async function judge(clickhouse: ClickHouse, id: string, answered: ReadonlyMap<string, string>) {
  const rows = await clickhouse.query<{ referrer: string; rule: string; times: number }>(
    'SELECT referrer, any(rule) AS rule, count() AS times FROM clicks GROUP BY referrer',
    {},
    30,
  )
  const stored = new Map(rows.map(({ referrer, rule }) => [referrer, rule]))
  const of = [...answered]
  return {
    missing: of.filter(([referrer]) => !stored.has(referrer)).length,
    doubled: rows.filter(({ times, referrer }) => times > 1 && referrer !== 'direct').length,
    other: of.filter(([referrer, version]) => stored.get(referrer) !== `${id}:${version}`).length,
  }
}

test(
  'after kill -9 of all processes under load, each view is recorded once, with the version that was shown',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    let running = await startAgain(port)
    const { id } = await openExperiment(running)
    await untilShown(port)
    const visitors = openVisitors(port)
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = visitors.answered.size
      await until(() => visitors.answered.size >= before + VIEWS_BETWEEN)
      await running.kill()
      running = await startAgain(port)
    }
    await visitors.stop()
    const clickhouse = running.openClickHouse()
    const verdict = await until(async () => {
      const judged = await judge(clickhouse, id, visitors.answered).catch(() => undefined)
      return judged?.missing === 0 && judged
    })
    expect(verdict).toEqual({ missing: 0, doubled: 0, other: 0 })
    await clickhouse.close()
  },
  SLOW,
)
