import type { PublicStatus } from '../../../contract/monitoring/status-pages.ts'
import type { Config } from '../../config.ts'
import { type App, readingOf } from '../../context.ts'
import { findSight } from '../../people/index.ts'
import { isoTime, SECOND } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { BUTTON_TYPE } from '../../schema/link-types.ts'
import type { StatusPagesTable } from '../../schema/monitoring.ts'
import { everyLink, type LinkSight } from '../../schema/seen-links.ts'
import { shortUrl } from '../../short-url.ts'
import {
  daysShown,
  firstDayAt,
  type OverallCounts,
  overallCounts,
  overallOf,
  ratioOfDays,
  uptimeDays,
  worstOf,
} from '../status-drawing/status-drawing.ts'
import {
  countByState,
  findLastCheck,
  findServedPage,
  listOutagesSince,
  listShownMonitors,
  listSpansSince,
  type ShownMonitor,
} from './public-store.ts'

export interface ShownStatus {
  /** As the call answers it. */
  shown: PublicStatus
  counts: OverallCounts
}

/** A page shows no more links; those that do not answer come first. */
const SHOWN_LINKS = 100
const SHOWN_INCIDENTS = 20

/** What the page of that token shows, at most 15 seconds old: a page that is read by many costs no more than one. */
export async function requireStatus(app: App, token: string): Promise<ShownStatus> {
  const cache = cacheOf(app)
  const now = app.clock()
  const known = cache.get(token)
  if (known && now - known.at < FRESH_MS && now >= known.at) return known.status
  const status = readStatus(app, token)
  cache.delete(token)
  cache.set(token, { at: now, status })
  const [oldest] = cache.keys()
  if (cache.size > PAGES_MAX && oldest !== undefined) cache.delete(oldest)
  try {
    return await status
  } catch (error) {
    if (cache.get(token)?.status === status) cache.delete(token)
    throw error
  }
}

/** Lets this process notice at once that a page is gone; others need until their answer is old. */
export function forgetStatus(app: App, token: string): void {
  cacheOf(app).delete(token)
}

const FRESH_MS = 15 * SECOND
/** One page may show a hundred links of 90 days each, some 600 kB. */
const PAGES_MAX = 50

type StatusCache = Map<string, { at: number; status: Promise<ShownStatus> }>

/** By configuration, of which a process has one. */
const caches = new WeakMap<Config, StatusCache>()

function cacheOf({ config }: App): StatusCache {
  const known = caches.get(config)
  if (known) return known
  const made: StatusCache = new Map()
  caches.set(config, made)
  return made
}

/** A page of a tag shows no link that the member who made the page does not see. */
const sightFor = (app: App, page: StatusPagesTable): LinkSight | Promise<LinkSight> =>
  page.kind === 'TAG'
    ? findSight(app, { accountId: page.account_id, userId: page.created_by })
    : everyLink

async function readStatus(app: App, token: string): Promise<ShownStatus> {
  const found = await findServedPage(app.db, token)
  if (!found) throw new Problem('not-found')
  const page = { ...found, sees: await sightFor(app, found) }
  const db = readingOf(app)
  const counts = overallCounts(await countByState(db, page))
  const lastCheck = await findLastCheck(db, page)
  return {
    counts,
    shown: {
      title: page.title,
      state: worstOf(counts),
      checkedAt: lastCheck === null ? null : isoTime(lastCheck),
      total: Object.values(counts).reduce((all, count) => all + count, 0),
      ...(await readHistory(app, page)),
    },
  }
}

async function readHistory(
  app: App,
  page: StatusPagesTable & { sees: LinkSight },
): Promise<Pick<PublicStatus, 'items' | 'incidents'>> {
  const db = readingOf(app)
  const now = app.clock()
  const monitors = await listShownMonitors(db, page, SHOWN_LINKS)
  if (monitors.length === 0) return { items: [], incidents: [] }
  const ids = monitors.map(({ linkId }) => linkId)
  const since = firstDayAt(now)
  const spans = Map.groupBy(await listSpansSince(db, ids, since), ({ linkId }) => linkId)
  const outages = await listOutagesSince(db, ids, since)
  const outagesByLink = Map.groupBy(outages, ({ linkId }) => linkId)
  const items: PublicStatus['items'] = []
  for (const monitor of monitors) {
    const { linkId, state } = monitor
    const days = uptimeDays(now, spans.get(linkId) ?? [], outagesByLink.get(linkId) ?? [])
    items.push({
      name: nameOf(monitor),
      shortUrl:
        monitor.type === BUTTON_TYPE ? null : shortUrl(app.config, monitor.domain, monitor.key),
      state: overallOf(state),
      since: isoTime(monitor.since),
      uptime: { month: ratioOfDays(days.slice(-30)), quarter: ratioOfDays(days) },
      days: daysShown(days),
    })
    // Others have their turn between the links of a long page.
    await Bun.sleep(0)
  }
  const names = new Map(monitors.map((monitor) => [monitor.linkId, nameOf(monitor)]))
  const latest = outages.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, SHOWN_INCIDENTS)
  return {
    items,
    incidents: latest.map(({ linkId, startedAt, endedAt }) => ({
      name: names.get(linkId) ?? '',
      startedAt: isoTime(startedAt),
      endedAt: endedAt === null ? null : isoTime(endedAt),
    })),
  }
}

/** A key of a button is made up, and says nothing to people. */
function nameOf({ title, type, domain, key }: ShownMonitor): string {
  return title ?? (type === BUTTON_TYPE ? 'A link' : `${domain}/${key}`)
}
