import type { App } from '../../context.ts'
import { listShownLinks } from '../../notices/index.ts'
import { HOUR } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type HourClicks, listBusyAccounts, listHourClicks } from '../analytics/analytics.ts'
import { earlierWeeks, hoursToRead, lastClosedHour } from './hours.ts'
import { listWatchedAccounts } from './store.ts'
import { tellUnusual, type UnusualHour } from './tell-unusual.ts'
import { FEWEST_CLICKS, judgeHour } from './usual.ts'

const ACCOUNTS_A_STEP = 50
const LINKS_OF_EACH = 10
/** After a longer break, older hours are not judged: they are no news. */
const HOURS_MADE_UP = 3
/** Judging one takes a third of a millisecond. */
const SERIES_AT_ONCE = 50
const PAUSE_MS = 10

type Watching = Pick<App, 'db' | 'clickhouse' | 'clock' | 'log'>

/** Each round judges the hours that have closed since. After a start it judges the last one again, which repeats no notice. */
export function openTrafficWatch(
  app: Watching,
  { isStopping }: { isStopping: () => boolean },
): () => Promise<void> {
  let judged: number | undefined
  return async () => {
    const last = lastClosedHour(app.clock())
    // Later hours were judged by a clock that was ahead.
    if (judged === undefined || judged > last) judged = last - HOUR
    const first = Math.max(judged + HOUR, last - (HOURS_MADE_UP - 1) * HOUR)
    for (let hour = first; hour <= last; hour += HOUR) {
      if (isStopping() || !(await tryHour(app, { hour, isStopping }))) return
      judged = hour
    }
  }
}

interface Judging {
  hour: number
  isStopping: () => boolean
}

/** False while the analytics store is away. */
async function tryHour(app: Watching, judging: Judging): Promise<boolean> {
  try {
    await judgeAccounts(app, judging)
    return true
  } catch (error) {
    if (error instanceof Problem && error.kind === 'store-away') return false
    throw error
  }
}

export async function judgeAccounts(
  app: Pick<App, 'db' | 'clickhouse' | 'clock'>,
  { hour, isStopping }: Judging,
): Promise<void> {
  const [{ from } = { from: hour }] = hoursToRead(hour)
  const period = { from, to: hour + HOUR }
  const busy = await listBusyAccounts(app.clickhouse, period, FEWEST_CLICKS)
  const ids = busy.map(({ accountId }) => accountId).sort()
  for (let start = 0; start < ids.length && !isStopping(); start += ACCOUNTS_A_STEP) {
    await judgeSome(app, ids.slice(start, start + ACCOUNTS_A_STEP), hour)
    await Bun.sleep(PAUSE_MS)
  }
}

async function judgeSome(
  app: Pick<App, 'db' | 'clickhouse' | 'clock'>,
  ids: readonly string[],
  hour: number,
): Promise<void> {
  const accounts = await listWatchedAccounts(app.db, ids)
  if (accounts.length === 0) return
  const series = await listHourClicks(app.clickhouse, {
    accountIds: accounts.map(({ id }) => id),
    periods: hoursToRead(hour),
    atLeast: FEWEST_CLICKS,
    linksOfEach: LINKS_OF_EACH,
  })
  const links = await listShownLinks(
    app.db,
    series.map(({ linkId }) => linkId).filter((id) => id !== ''),
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  for await (const one of inTurns(series)) {
    const account = byId.get(one.accountId)
    const since = one.linkId === '' ? account?.createdAt : links.get(one.linkId)?.createdAt
    const timeZone = account?.timeZone ?? 'UTC'
    const unusual = since === undefined ? undefined : unusualIn(one, { hour, since, timeZone })
    if (unusual) await tellUnusual(app, unusual)
  }
}

/** Lets other work have its turn in between. */
async function* inTurns(series: readonly HourClicks[]): AsyncGenerator<HourClicks> {
  for (let from = 0; from < series.length; from += SERIES_AT_ONCE) {
    yield* series.slice(from, from + SERIES_AT_ONCE)
    await Bun.sleep(0)
  }
}

function unusualIn(
  { accountId, linkId, hours, clicks }: HourClicks,
  { hour, since, timeZone }: { hour: number; since: number; timeZone: string },
): UnusualHour | undefined {
  const byHour = new Map(hours.map((each, n) => [each, clicks[n] ?? 0]))
  const weeks = earlierWeeks(hour, { timeZone, since, clicks: byHour })
  const now = byHour.get(hour) ?? 0
  const unusual = judgeHour(now, weeks, linkId === '' ? 'account' : 'link')
  return unusual && { ...unusual, accountId, linkId, hour, clicks: now }
}
