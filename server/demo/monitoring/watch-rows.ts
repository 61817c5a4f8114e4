import type { CheckFacts } from '../../monitoring/results/last-check-columns.ts'
import { addRecent, type KeptCheck, usualTimes } from '../../monitoring/states/recent.ts'
import { insertChecks } from '../../monitoring/stored-checks/checks.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { CheckRow } from '../../schema/checks-table.ts'
import type { WatchesTable } from '../../schema/monitoring.ts'
import { openChance } from '../chance.ts'
import { stateOf } from './monitor-year.ts'
import { checkAt, type Episode, episodeAt, type TargetYear } from './target-year.ts'

const CHECKS_KEPT = 50
const EVERY_MS = 5 * MINUTE

/** What the last checks of a target found, as its watch keeps it. */
export function watchNow(year: TargetYear): Partial<WatchesTable> {
  const { now, from } = year
  const chance = openChance(year.usualMs)
  const last = now - Math.round(chance.between(5_000, EVERY_MS))
  let recent: KeptCheck[] = []
  for (let nth = CHECKS_KEPT - 1; nth >= 0; nth--) {
    recent = addRecent(recent, checkAt(year, last - nth * EVERY_MS, chance))
  }
  const found = checkAt(year, last, chance)
  const episode = episodeAt(year, now)
  const facts = factsOf(year, episode)
  return {
    state: episode ? stateOf(episode) : 'UP',
    since: episode?.from ?? year.episodes.at(-1)?.to ?? from,
    cause: episode?.cause ?? null,
    reason: episode?.reason ?? null,
    first_failure_at: episode?.outcome === 'down' ? episode.from : null,
    failures: episode?.outcome === 'down' ? Math.ceil((now - episode.from) / EVERY_MS) + 2 : 0,
    recent: JSON.stringify(recent),
    ...usualTimes(recent),
    last_at: last,
    last_ms: found.status === null ? null : found.ms,
    last_status: found.status,
    facts: JSON.stringify(facts),
    usual: JSON.stringify({ title: usualTitle(year), host: facts.host, language: 'en' }),
    certificate_ends_at: facts.certificate?.endsAt ?? null,
    read_at: last,
    first_up_at: from,
  }
}

const CERTIFICATE_LEFT_MS = 61 * DAY

function factsOf({ target, now, usualMs }: TargetYear, episode: Episode | undefined): CheckFacts {
  const { host } = new URL(target)
  const status = episode ? episode.status : 200
  const hops = episode?.cause === 'LONG_CHAIN' ? 5 : 0
  const chain = Array.from({ length: hops }, (_, at) => ({
    url: `https://${host}/old/${at + 1}`,
    status: 301,
    ms: 40 + at * 7,
  }))
  const changed = /^Its title is “(.*)” now$/.exec(episode?.reason ?? '')?.[1]
  return {
    finalUrl: target,
    chain: [...chain, { url: target, status, ms: usualMs }],
    certificate: { endsAt: now + CERTIFICATE_LEFT_MS, issuer: 'Pine Trust R3' },
    title: changed ?? usualTitle({ target }),
    host,
    language: 'en',
  }
}

/** 'Hut bread · Alder & Pine' */
function usualTitle({ target }: Pick<TargetYear, 'target'>): string {
  const last = new URL(target).pathname.split('/').at(-1) ?? ''
  const words = last.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} · Alder & Pine`
}

export interface WatchYear {
  accountId: string
  watchId: string
  point: string
  year: TargetYear
}

/** How far apart the stored checks of the past are: those of long ago are only shown as sums. */
const paces = [
  { until: 7 * DAY, everyMs: EVERY_MS },
  { until: 30 * DAY, everyMs: 30 * MINUTE },
  { until: 365 * DAY, everyMs: 4 * HOUR },
] as const
/** A batch that spans too many days is refused. */
const BATCH_MS = 7 * DAY

/** Stores the checks of a year, a week of all targets at a time. */
export async function storeChecks(
  clickhouse: ClickHouse,
  watches: readonly WatchYear[],
  now: number,
): Promise<void> {
  const chance = openChance(watches.length)
  const yearStart = now - 365 * DAY
  for (let from = yearStart; from < now; from += BATCH_MS) {
    const times = checkTimes(now, { from, to: Math.min(now, from + BATCH_MS) })
    const rows = watches.flatMap((watch) => rowsOf(watch, times, chance))
    if (rows.length > 0) await insertChecks(clickhouse, { batchId: `demo-checks-${from}`, rows })
  }
}

function checkTimes(now: number, { from, to }: { from: number; to: number }): number[] {
  const times: number[] = []
  for (let at = from; at < to; ) {
    times.push(at)
    at += paces.find(({ until }) => now - at <= until)?.everyMs ?? 4 * HOUR
  }
  return times
}

function rowsOf(
  { accountId, watchId, point, year }: WatchYear,
  times: readonly number[],
  chance: ReturnType<typeof openChance>,
): CheckRow[] {
  return times.flatMap((at) =>
    at < year.from ? [] : [{ accountId, watchId, point, ...checkAt(year, at, chance) }],
  )
}
