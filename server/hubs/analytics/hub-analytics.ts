import type {
  HubAnalytics,
  HubAnalyticsQuery,
  HubTrends,
} from '../../../contract/hubs/hub-analytics.ts'
import { blockOfPlace } from '../../../hub-page/places.ts'
import {
  approximateField,
  canonicalZone,
  countHubEvents,
  type HubEvents,
  intervalOf,
  listButtonClicks,
  listHubSeries,
  listHubTrends,
  listLocked,
  listSpanEvents,
  listThinned,
  lockedField,
  periodOf,
} from '../../clicks/index.ts'
import { type App, readingOf } from '../../context.ts'
import { DAY, isoTime, SECOND } from '../../platform/clock.ts'
import { listUnseenAmong } from '../../schema/seen-links.ts'
import { readBlockTitles } from './block-titles.ts'
import { listButtons, listHubIds, listHubOfButtons, listPublications } from './store.ts'

interface AnalysedHub {
  id: string
  accountId: string
}

type Buttons = Awaited<ReturnType<typeof listButtons>>

export async function readHubAnalytics(
  app: App,
  { id, accountId }: AnalysedHub,
  query: HubAnalyticsQuery,
): Promise<HubAnalytics> {
  const period = periodOf(query, app.clock())
  const interval = intervalOf(query.interval, period)
  const zone = canonicalZone(query.timezone)
  const buttons = await listButtons(readingOf(app), accountId, id)
  const buttonIds = buttons.map(({ linkId }) => linkId)
  const without = await listLocked(app, accountId, period)
  const thinned = await listThinned(app.clickhouse, accountId, { period, without })
  const events: HubEvents = { hubId: id, buttonIds, period, kind: query.kind, without }
  const series = { events, interval, zone }
  const [counts, items, blocks, versions] = await Promise.all([
    countHubEvents(app.clickhouse, accountId, events),
    listHubSeries(app.clickhouse, accountId, series),
    readBlocks(app, accountId, { events, buttons }),
    readVersions(app, accountId, events),
  ])
  const { views, visitors, clicks } = counts
  return {
    ...{ views, visitors, clicks },
    clickThrough: views === 0 ? 0 : clicks / views,
    ...{ blocks, versions, interval, timezone: zone },
    items: items.map((item) => ({
      start: isoTime(item.start * SECOND),
      views: item.views,
      clicks: item.clicks,
    })),
    ...approximateField([counts]),
    ...lockedField(without, thinned),
  }
}

/** The most clicked first; then in the order of the page. Blocks that have left it are there while they have clicks. */
async function readBlocks(
  app: App,
  accountId: string,
  { events, buttons }: { events: HubEvents; buttons: Buttons },
): Promise<HubAnalytics['blocks']> {
  const clicked = await listButtonClicks(app.clickhouse, accountId, events)
  const clicksOfLink = new Map(clicked.map(({ link, clicks }) => [link, clicks]))
  const clicksOfBlock = new Map<string, number>()
  for (const { linkId, place } of buttons) {
    const clicks = clicksOfLink.get(linkId)
    if (clicks === undefined) continue
    const block = blockOfPlace(place)
    clicksOfBlock.set(block, (clicksOfBlock.get(block) ?? 0) + clicks)
  }
  const wanted = new Set(clicksOfBlock.keys())
  const { hubId } = events
  const titles = await readBlockTitles(readingOf(app), accountId, { hubId, wanted })
  return [...new Set([...titles.present, ...wanted])]
    .map((block) => ({
      id: block,
      title: titles.byId.get(block) ?? '',
      clicks: clicksOfBlock.get(block) ?? 0,
    }))
    .toSorted((a, b) => b.clicks - a.clicks)
}

/** The versions that were published during the period, or at its beginning; the newest first. */
async function readVersions(
  app: App,
  accountId: string,
  events: HubEvents,
): Promise<HubAnalytics['versions']> {
  const { hubId, period } = events
  const published = await listPublications(readingOf(app), accountId, hubId)
  const shown = published.filter(({ at }, n) => {
    const until = published[n + 1]?.at ?? Number.POSITIVE_INFINITY
    return at < period.to && until > period.from
  })
  const begins = shown.map(({ at }) => at)
  const spans = await listSpanEvents(app.clickhouse, accountId, { events, begins })
  const bySpan = new Map(spans.map((row) => [row.span, row]))
  return shown
    .map(({ number }, n) => {
      const { views = 0, clicks = 0 } = bySpan.get(n + 1) ?? {}
      return { number, views, clicks }
    })
    .toReversed()
}

const TREND_MS = 7 * DAY

export async function readHubTrends(app: App, accountId: string): Promise<HubTrends> {
  const db = readingOf(app)
  const to = app.clock()
  const before = to - 2 * TREND_MS
  const without = await listLocked(app, accountId, { from: before, to })
  const span = { before, from: to - TREND_MS, to, without }
  const [ids, buttons, rows] = await Promise.all([
    listHubIds(db, accountId),
    listHubOfButtons(db, accountId),
    listHubTrends(app.clickhouse, accountId, span),
  ])
  const hubOf = new Map(buttons.map(({ linkId, hubId }) => [linkId, hubId]))
  const unseen = await listUnseenAmong(db, accountId, { ids, sees: app.sees })
  const seen = ids.filter((id) => !unseen.has(id))
  const trends = new Map(seen.map((id) => [id, { id, views: 0, viewsBefore: 0, clicks: 0 }]))
  for (const { link, views, viewsBefore, clicks } of rows) {
    const trend = trends.get(hubOf.get(link) ?? link)
    if (!trend) continue
    trend.views += views
    trend.viewsBefore += viewsBefore
    trend.clicks += clicks
  }
  return { items: [...trends.values()] }
}
