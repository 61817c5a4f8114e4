import type { AnalyticsSummary, Breakdown } from '../../../contract/clicks/analytics.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readBreakdown, readLists, readSummary } from '../analytics/analytics.ts'
import type { ReportSpan } from './due.ts'
import type { LinkClicks } from './movers.ts'
import type { StoredScope } from './scopes.ts'

const LINKS_READ = 100
const VALUES_SHOWN = 5

/** The numbers of one part of a report. */
export interface PartNumbers {
  summary: AnalyticsSummary
  /** The time before; undefined where a part of it is left out. */
  before: AnalyticsSummary | undefined
  /** Those with clicks in this time or before, the most clicked first. */
  links: LinkClicks[]
  countries: Value[]
  sources: Value[]
}

export interface Value {
  value: string
  clicks: number
}

interface Asked {
  scope: StoredScope
  timeZone: string
}

/** One question after another, so that reports leave the store to people who wait for it. */
export async function readNumbers(
  app: App,
  accountId: string,
  { span, before, ...asked }: Asked & { span: ReportSpan; before: ReportSpan },
): Promise<PartNumbers> {
  const now = queryOf(asked, span)
  const then = queryOf(asked, before)
  const summary = await readSummary(app, accountId, now)
  const earlier = await readSummary(app, accountId, then)
  const isComparable = earlier.locked === undefined
  const values = await topValues(app, accountId, now)
  return {
    summary,
    before: isComparable ? earlier : undefined,
    links: await readLinks(app, accountId, { now, before: isComparable ? then : undefined }),
    ...values,
  }
}

function queryOf({ scope, timeZone }: Asked, { from, to }: ReportSpan) {
  return {
    from: isoTime(from),
    to: isoTime(to),
    timezone: timeZone,
    kind: 'human' as const,
    ...(scope.kind === 'tag' && { tag: [scope.name] }),
    ...(scope.kind === 'domain' && { domain: [scope.name] }),
  }
}

type Query = ReturnType<typeof queryOf>

async function topValues(
  app: App,
  accountId: string,
  query: Query,
): Promise<Pick<PartNumbers, 'countries' | 'sources'>> {
  const dimensions = ['country', 'source'] as const
  const lists = await readLists(app, accountId, { query, dimensions, limit: VALUES_SHOWN })
  const valuesOf = (dimension: (typeof dimensions)[number]) =>
    (lists.get(dimension)?.items ?? []).map(({ value, clicks }) => ({ value, clicks }))
  return { countries: valuesOf('country'), sources: valuesOf('source') }
}

type LinkItem = Breakdown['items'][number]

async function readLinks(
  app: App,
  accountId: string,
  { now, before }: { now: Query; before: Query | undefined },
): Promise<LinkClicks[]> {
  const present = await topLinks(app, accountId, now)
  const earlier = before && (await topLinks(app, accountId, before))
  const both = new Map(
    [...(earlier?.items ?? []), ...present.items].map((item) => [item.value, item]),
  )
  const clicks = await clicksOf(app, accountId, { page: present, query: now, ids: both })
  const then =
    before && earlier
      ? await clicksOf(app, accountId, { page: earlier, query: before, ids: both })
      : undefined
  return [...both.values()]
    .map((item) => ({
      name: linkName(item),
      clicks: clicks.get(item.value) ?? 0,
      before: then?.get(item.value) ?? 0,
    }))
    .toSorted((a, b) => b.clicks - a.clicks)
}

const topLinks = (app: App, accountId: string, query: Query): Promise<Breakdown> =>
  readBreakdown(app, accountId, { ...query, dimension: 'link', limit: LINKS_READ })

/** Of a list that was cut off, the links that are in the other one only are asked for by their ids. */
async function clicksOf(
  app: App,
  accountId: string,
  { page, query, ids }: { page: Breakdown; query: Query; ids: ReadonlyMap<string, unknown> },
): Promise<Map<string, number>> {
  const clicks = new Map(page.items.map((item) => [item.value, item.clicks]))
  const missing = [...ids.keys()].filter((id) => !clicks.has(id))
  if (page.nextCursor === null || missing.length === 0) return clicks
  const rest = await readBreakdown(app, accountId, {
    ...query,
    link: missing,
    dimension: 'link',
    limit: missing.length,
  })
  for (const item of rest.items) clicks.set(item.value, item.clicks)
  return clicks
}

function linkName({ link }: LinkItem): string {
  if (!link) return 'A link that is gone'
  const address = `${link.domain}/${link.key}`
  return link.title === null || link.title === '' ? address : `${address} (${link.title})`
}
