import type { LinkPage } from '../../contract/links/links.ts'
import { sumClosedSpans } from '../../server/clicks/analytics/sums/summing.ts'
import { DAY } from '../../server/platform/clock.ts'
import { fillBusyDay } from '../analytics/fill.ts'
import { spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'
import type { SignedInClient } from './signed-in-client.ts'
import { openClicks } from './stores.ts'
import { stopwatch, type Workload } from './workloads.ts'

const DASHBOARDS = 5
const APART_MS = 700
/** Polling interval of the web app. */
const NUMBERS_MS = 5000
const LISTS_MS = 15_000
/** Breakdowns that the dashboards ask for. */
const dimensions = ['link', 'country', 'referrer', 'device', 'utm_campaign', 'trigger'] as const
const GIVES_UP = [500, 502, 503, 504]

export const dashboards: Workload = {
  name: `${DASHBOARDS} open dashboards with live clicks`,
  async run(rig, isOver) {
    const watch = stopwatch()
    const open = Array.from({ length: DASHBOARDS }, async (_, at) => {
      await Bun.sleep(at * APART_MS)
      await keepOpen(rig.heavy, isOver, watch)
    })
    await Promise.all(open)
    return watch.words('questions')
  },
}

type Watch = ReturnType<typeof stopwatch>

async function keepOpen(
  caller: SignedInClient,
  isOver: () => boolean,
  watch: Watch,
): Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const live = await caller.fetch('/analytics/live?since=PT20S', { signal })
  const reading = live.body?.pipeTo(new WritableStream(), { signal }).catch(() => undefined)
  let listsAt = 0
  while (!isOver()) {
    const startedAt = performance.now()
    const questions = [1, 30].flatMap(numbersOf)
    if (startedAt >= listsAt) {
      questions.push(...dimensions.map((dimension) => `breakdown?dimension=${dimension}&limit=6`))
      listsAt = startedAt + LISTS_MS
    }
    await Promise.all(
      questions.map((question) => watch.time(() => caller.ask(`/analytics/${question}`))),
    )
    while (performance.now() < startedAt + NUMBERS_MS && !isOver()) await Bun.sleep(50)
  }
  leaving.abort()
  await reading
}

/** Summary and time series of that many days, and of the period before. */
function numbersOf(days: number): string[] {
  const now = Date.now()
  const span = (until: number) => spanOf({ days, until })
  const interval = days > 2 ? 'day' : 'hour'
  return [now, now - days * DAY].flatMap((until) => [
    `summary?${span(until)}`,
    `timeseries?${span(until)}&interval=${interval}`,
  ])
}

function spanOf({ days, until }: { days: number; until: number }): string {
  const [from, to] = [until - days * DAY, until].map((at) => new Date(at).toISOString())
  return `from=${from}&to=${to}&timezone=Europe%2FBerlin`
}

/** The call waits for an answer that never comes; other requests must not wait with it. */
export const coverage: Workload = {
  name: 'Coverage with an Idempotency-Key while ClickHouse hangs',
  async run(rig, isOver) {
    const { items } = await rig.heavy.ask<LinkPage>('/redirects?limit=1&sort=-clicks')
    const geo = [{ countries: ['DE'], redirectTo: 'https://shop-1.example/de' }]
    const body = JSON.stringify({ geo, key: items[0]?.key })
    const engine = engineOf(rig)
    const watch = stopwatch()
    process.kill(engine, 'SIGSTOP')
    try {
      while (!isOver()) {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        }
        await watch.time(() =>
          rig.heavy.fetch('/redirects/geo/coverage', { method: 'POST', body, headers }, GIVES_UP),
        )
      }
    } finally {
      process.kill(engine, 'SIGCONT')
    }
    return watch.words('calls without an answer')
  },
}

function engineOf({ program }: NeighbourRig): number {
  const { engine } = program.processes()
  if (engine === undefined) throw new Error('the program has no engine')
  return engine
}

const LARGE_DAYS = 40
const LARGE_DAY_CLICKS = 120_000

/** A page over many clicks, with a filter that no sums hold, while these clicks are summed. */
export const largeReports: Workload = {
  name: `A page with a filter over ${spell(LARGE_DAYS * LARGE_DAY_CLICKS)} clicks, while their days are summed`,
  async prepare(rig) {
    const { id } = await rig.heavy.ask<{ id: string }>('/account')
    const clickhouse = openClicks(rig)
    const end = Math.floor(Date.now() / DAY) * DAY - 2 * DAY
    for (let day = 1; day <= LARGE_DAYS; day++) {
      const from = end - day * DAY
      await fillBusyDay(clickhouse, { accountId: id, from, rows: LARGE_DAY_CLICKS })
    }
    await clickhouse.close()
  },
  async run(rig, isOver) {
    const clickhouse = openClicks(rig)
    const summing = sumClosedSpans({ clickhouse, clock: Date.now, isStopping: isOver, settleMs: 0 })
    const watch = stopwatch()
    const span = spanOf({ days: LARGE_DAYS + 2, until: Date.now() })
    const filtered = `${span}&country=BC&device=phone`
    const questions = [
      `summary?${filtered}`,
      `timeseries?${filtered}`,
      ...dimensions.map((dimension) => `breakdown?${filtered}&dimension=${dimension}&limit=6`),
    ]
    while (!isOver()) {
      await watch.time(() =>
        Promise.all(questions.map((question) => rig.heavy.ask(`/analytics/${question}`))),
      )
    }
    await summing
    await clickhouse.close()
    return watch.words('pages')
  },
}
