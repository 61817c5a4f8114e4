import type {
  CheckPage,
  ListChecks,
  ListHistory,
  MonitorDetail,
  MonitorHistory,
} from '../../../contract/monitoring/monitors.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { DAY, isoTime, SECOND } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readExpected } from '../checks/run-check.ts'
import { pointLabel } from '../point-label.ts'
import { readMonitorSettings } from '../settings/monitor-settings.ts'
import { ratioOf } from '../states/uptime.ts'
import { historySteps, listHistorySteps, listStoredChecks } from '../stored-checks/checks.ts'
import { syncLink } from '../watching/sync-link.ts'
import {
  byBadness,
  monitorItem,
  periodDays,
  targetItem,
  type UptimePeriod,
  uptimeOf,
  worstOf,
} from './item.ts'
import {
  findLinkId,
  findMonitorAt,
  listIncidentSpans,
  listPlacedWatches,
  listSpans,
  type MonitorRow,
  type PlacedWatch,
} from './store.ts'

export interface MonitorAddress {
  domain: string
  key: string
}

/** The monitor of a link, made now if the link was switched on a moment ago. */
export async function requireMonitor(
  app: App,
  accountId: string,
  at: MonitorAddress,
): Promise<MonitorRow> {
  const address = { domain: at.domain.toLowerCase(), key: at.key, sees: app.sees }
  const row = await findMonitorAt(app.db, accountId, address)
  if (row) return row
  const linkId = await findLinkId(app.db, accountId, address)
  if (linkId !== undefined && (await syncLink(app, linkId))) {
    const made = await findMonitorAt(app.db, accountId, address)
    if (made) return made
  }
  throw new Problem('not-found')
}

export async function readMonitor(
  app: App,
  { accountId }: Member,
  at: MonitorAddress,
): Promise<MonitorDetail> {
  const row = await requireMonitor(app, accountId, at)
  const db = app.db
  const now = app.clock()
  const linkIds = [row.link_id]
  const since = now - periodDays.year * DAY
  const watches = await listPlacedWatches(db, accountId, linkIds)
  const times = {
    spans: await listSpans(db, accountId, { linkIds, since }),
    incidents: await listIncidentSpans(db, accountId, { linkIds, since }),
  }
  const down = (period: UptimePeriod) => Math.round(uptimeOf(times, period, now).downMs / SECOND)
  const { codes, keyword, forbiddenKeyword } = readExpected(row.expects)
  return {
    ...monitorItem(app.config, row, { watches, times, now }),
    targets: watches.toSorted(byBadness).map(targetItem),
    expectation: { codes: [...codes], keyword, forbiddenKeyword },
    quarterUptime: ratioOf(uptimeOf(times, 'quarter', now)),
    downSeconds: {
      day: down('day'),
      week: down('week'),
      month: down('month'),
      quarter: down('quarter'),
      year: down('year'),
    },
    intervalSeconds: (await readMonitorSettings(app, accountId)).checkEverySeconds,
  }
}

/** Newest first. */
export async function listChecks(
  app: App,
  { accountId }: Member,
  { domain, key, ...input }: ListChecks & MonitorAddress,
): Promise<CheckPage> {
  const watches = await chosenWatches(app, accountId, { domain, key, target: input.target })
  const before = input.cursor === undefined ? undefined : readCheckCursor(input.cursor)
  const rows = await listStoredChecks(app.clickhouse, accountId, {
    watchIds: watches.map(({ id }) => id),
    before,
    limit: input.limit + 1,
  })
  const page = rows.slice(0, input.limit)
  const targets = new Map(watches.map(({ id, target }) => [id, target]))
  return {
    items: page.map(({ at, watchId, point, ...check }) => ({
      ...check,
      point: pointLabel(app.config, point),
      at: isoTime(at),
      target: targets.get(watchId) ?? '',
    })),
    nextCursor: rows.length > input.limit ? writeCheckCursor(page, before) : null,
  }
}

interface CheckCursor {
  at: number
  /** Checks at that time that were listed already. */
  skip: number
}

function writeCheckCursor(
  page: readonly { at: number }[],
  before: CheckCursor | undefined,
): string {
  const at = page.at(-1)?.at ?? 0
  const same = page.filter((check) => check.at === at).length
  return `${at}.${before?.at === at ? before.skip + same : same}`
}

function readCheckCursor(text: string): CheckCursor {
  const [, at, skip] = /^(\d{1,16})\.(\d{1,6})$/.exec(text) ?? []
  if (at === undefined || skip === undefined) throw new Problem('bad-cursor')
  return { at: Number(at), skip: Number(skip) }
}

async function chosenWatches(
  app: App,
  accountId: string,
  { target, ...at }: MonitorAddress & { target: string | undefined },
): Promise<PlacedWatch[]> {
  const row = await requireMonitor(app, accountId, at)
  const watches = await listPlacedWatches(readingOf(app), accountId, [row.link_id])
  if (target === undefined) return watches
  const chosen = watches.find(({ id }) => id === target)
  if (!chosen) throw new Problem('not-found')
  return [chosen]
}

/** Of one target; of the worst one if none is named. */
export async function readHistory(
  app: App,
  { accountId }: Member,
  { domain, key, target, period }: ListHistory & MonitorAddress,
): Promise<MonitorHistory> {
  const watch = worstOf(await chosenWatches(app, accountId, { domain, key, target }))
  const { stepSeconds } = historySteps[period]
  if (!watch) return { period, stepSeconds, items: [] }
  const of = { watchId: watch.id, period, now: app.clock() }
  const steps = await listHistorySteps(app.clickhouse, accountId, of)
  return {
    period,
    stepSeconds,
    items: steps.map(({ start, p50, p95, up, degraded, down, blocked }) => {
      const hasTimes = up + degraded > 0
      return {
        start: isoTime(start * SECOND),
        p50: hasTimes ? p50 : null,
        p95: hasTimes ? p95 : null,
        ...{ up, degraded, down, blocked },
      }
    }),
  }
}
