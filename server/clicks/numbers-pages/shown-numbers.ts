import { LRUCache } from 'lru-cache'
import {
  AnalyticsQuery,
  type Breakdown,
  type Interval,
} from '../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import type { NumbersPart } from '../../../contract/clicks/numbers-pages.ts'
import { valueName } from '../../../contract/clicks/value-words.ts'
import type { Config } from '../../config.ts'
import { type App, readingOf } from '../../context.ts'
import { findSight } from '../../people/index.ts'
import { DAY, isoTime, MINUTE } from '../../platform/clock.ts'
import { shortUrl } from '../../short-url.ts'
import { readLists, readSummary, readTimeseries } from '../analytics/analytics.ts'
import { listShownLinks, type NumbersPageRow } from './store.ts'

export const shownPeriods = ['7d', '30d', '90d', '12mo'] as const
export type ShownPeriod = (typeof shownPeriods)[number]

/** What a reader sees: nothing of the account but this. */
export interface ShownNumbers {
  title: string
  /** The short address of a link; undefined for a tag, whose name stays inside. */
  of: string | undefined
  from: number
  to: number
  interval: Interval
  clicks: number
  visitors: number
  /** Visitors are estimated. */
  isApproximate: boolean
  /** Some days are left out. */
  isPartly: boolean
  series: readonly { start: string; clicks: number }[]
  lists: readonly ShownList[]
}

export interface ShownList {
  title: string
  rows: readonly { name: string; clicks: number }[]
}

/**
 * Cached, so that many readers cost no more than one: after a minute the numbers are read again in the background, and the
 * old ones are shown for up to another minute.
 */
export async function readShownNumbers(
  app: App,
  page: NumbersPageRow,
  period: ShownPeriod,
): Promise<ShownNumbers> {
  const cache = cacheOf(app.config)
  // The name contains all settings of the page, so that a part that its owner closes is gone at once.
  const name = [page.id, page.kind, page.subject_id, page.title, page.parts, page.tag, period].join(
    '\n',
  )
  const known = cache.get(name)
  if (known) {
    if (cache.getRemainingTTL(name) < MINUTE && !known.isRenewed) {
      known.isRenewed = true
      readNumbers(app, page, period).then(
        (numbers) => cache.set(name, { numbers: Promise.resolve(numbers), isRenewed: false }),
        (error) => app.log.warn('public numbers were not read again', { error }),
      )
    }
    return known.numbers
  }
  const kept = { numbers: readNumbers(app, page, period), isRenewed: false }
  cache.set(name, kept)
  try {
    return await kept.numbers
  } catch (error) {
    if (cache.peek(name) === kept) cache.delete(name)
    throw error
  }
}

interface Kept {
  numbers: Promise<ShownNumbers>
  /** Whether newer ones are being read, or could not be. */
  isRenewed: boolean
}

type Cache = LRUCache<string, Kept>

/** By configuration, of which a process has one. */
const caches = new WeakMap<Config, Cache>()

function cacheOf(config: Config): Cache {
  const known = caches.get(config)
  if (known) return known
  const made: Cache = new LRUCache({ max: 300, ttl: 2 * MINUTE })
  caches.set(config, made)
  return made
}

const ROWS = 8

const listOf: Readonly<Record<NumbersPart, { title: string; dimension: Dimension }>> = {
  countries: { title: 'Countries', dimension: 'country' },
  referrers: { title: 'Sources', dimension: 'source' },
  devices: { title: 'Devices', dimension: 'device' },
  campaigns: { title: 'Campaigns', dimension: 'utm_campaign' },
  links: { title: 'Links', dimension: 'link' },
}

/** A page of a tag counts no link that the member who made the page does not see. */
const sightFor = async (
  app: App,
  { kind, account_id, created_by }: NumbersPageRow,
): Promise<App> =>
  kind === 'TAG'
    ? { ...app, sees: await findSight(app, { accountId: account_id, userId: created_by }) }
    : app

async function readNumbers(
  anyApp: App,
  page: NumbersPageRow,
  period: ShownPeriod,
): Promise<ShownNumbers> {
  const app = await sightFor(anyApp, page)
  const { from, to, interval } = spanOf(period, app.clock())
  const scope = { from: isoTime(from), to: isoTime(to), ...subjectOf(page) }
  const accountId = page.account_id
  const parts: NumbersPart[] = JSON.parse(page.parts)
  const shownParts = parts.filter((part) => part !== 'links' || page.kind === 'TAG')
  const dimensions = shownParts.map((part) => listOf[part].dimension)
  const query = AnalyticsQuery.parse(scope)
  const [summary, series, lists] = await Promise.all([
    readSummary(app, accountId, query),
    readTimeseries(app, accountId, { ...query, interval }),
    readLists(app, accountId, { query, dimensions, limit: ROWS }),
  ])
  const shown = shownParts.map((part) =>
    shownList(app, accountId, { part, items: lists.get(listOf[part].dimension)?.items ?? [] }),
  )
  return {
    title: page.title,
    of: page.domain && page.key ? shortUrl(app.config, page.domain, page.key) : undefined,
    from,
    to,
    interval,
    clicks: summary.clicks,
    visitors: summary.visitors,
    isApproximate: summary.approximate === true,
    isPartly: (summary.locked ?? []).length > 0,
    series: series.items,
    lists: await Promise.all(shown),
  }
}

async function shownList(
  app: App,
  accountId: string,
  { part, items }: { part: NumbersPart; items: Breakdown['items'] },
): Promise<ShownList> {
  const { title, dimension } = listOf[part]
  if (dimension === 'link') return { title, rows: await linkRows(app, accountId, items) }
  const rows = items.map(({ value, clicks }) => ({ name: valueName(dimension, value), clicks }))
  return { title, rows }
}

/** Links in the trash keep their clicks, but the public page does not name them. */
async function linkRows(
  app: App,
  accountId: string,
  items: Breakdown['items'],
): Promise<ShownList['rows']> {
  const ids = items.map(({ value }) => value)
  const shown = await listShownLinks(readingOf(app), accountId, ids)
  return items.map(({ value, clicks, link }) => ({
    name: link && shown.has(value) ? `${link.domain}/${link.key}` : 'Deleted link',
    clicks,
  }))
}

function subjectOf({ kind, subject_id, tag }: NumbersPageRow): object {
  return kind === 'LINK' ? { link: subject_id } : { tag }
}

const days = { '7d': 7, '30d': 30, '90d': 90 } as const

/** Whole days or months in UTC, up to now. */
function spanOf(
  period: ShownPeriod,
  now: number,
): { from: number; to: number; interval: Interval } {
  if (period === '12mo') {
    const date = new Date(now)
    const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11)
    return { from, to: now + 1, interval: 'month' }
  }
  const today = Math.floor(now / DAY) * DAY
  return { from: today - (days[period] - 1) * DAY, to: now + 1, interval: 'day' }
}
