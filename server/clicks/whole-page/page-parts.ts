import type { BreakdownQuery } from '../../../contract/clicks/analytics.ts'
import type {
  AnalyticsPagePart,
  AnalyticsPageQuery,
  PagePart,
} from '../../../contract/clicks/analytics-page.ts'
import type { Conversions } from '../../../contract/clicks/conversions.ts'
import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import type { App } from '../../context.ts'
import {
  listClickEvents,
  readBreakdown,
  readBreakdowns,
  readHeatmap,
  readNow,
  readPlaces,
  readSummary,
} from '../analytics/analytics.ts'
import { readConversionBreakdowns, readConversions } from '../conversions/conversions.ts'
import { readCharted } from './charted.ts'
import { type PageScope, pageScopeOf } from './page-scope.ts'

/** The most that their own call lists. */
const CONVERTED_VALUES_MAX = 1000

/** A part of a page that was asked for. Each list is a part of its own. */
export interface AskedPart {
  of: PagePart
  /** Of a list. */
  dimension?: Dimension
  read(): Promise<AnalyticsPagePart>
}

/** Throws where the question as a whole is not valid; the parts fail one by one. */
export function partsOf(app: App, accountId: string, query: AnalyticsPageQuery): AskedPart[] {
  const page = pageScopeOf(query, app.clock())
  const conversions = once(() => readConversions(app, accountId, page.scope))
  const asked: Asked = { app, accountId, page, query, conversions }
  return query.parts.flatMap((name): AskedPart[] => {
    if (name === 'breakdown') return listParts(asked)
    if (name === 'converted') return convertedParts(asked)
    if (name === 'earlier' && !page.earlier) return []
    return [{ of: name, read: () => readers[name](asked) }]
  })
}

/** Reads at the first call, and answers the same to all. */
function once<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => (answer ??= read())
}

interface Asked {
  app: App
  accountId: string
  page: PageScope
  query: AnalyticsPageQuery
  conversions: () => Promise<Conversions>
}

type Reader = (asked: Asked) => Promise<AnalyticsPagePart>

const readers: Readonly<Record<Exclude<PagePart, 'breakdown' | 'converted'>, Reader>> = {
  summary: async ({ app, accountId, page }) => ({
    part: 'summary',
    answer: await readSummary(app, accountId, page.summary),
  }),
  timeseries: async ({ app, accountId, page, query }) => ({
    part: 'timeseries',
    answer: await readCharted(app, accountId, { query: page.timeseries, chart: query.chart }),
  }),
  earlier: async ({ app, accountId, page, query }) => ({
    part: 'earlier',
    answer: await readCharted(app, accountId, {
      query: page.earlier ?? page.timeseries,
      chart: query.chart,
    }),
  }),
  machines: async ({ app, accountId, page, query }) => ({
    part: 'machines',
    answer: await readBreakdown(app, accountId, machinesOf(page, query)),
  }),
  places: async ({ app, accountId, page, query }) => ({
    part: 'places',
    answer: await readPlaces(app, accountId, { ...page.scope, by: query.by }),
  }),
  heatmap: async ({ app, accountId, page }) => ({
    part: 'heatmap',
    answer: await readHeatmap(app, accountId, page.scope),
  }),
  conversions: async ({ conversions }) => ({ part: 'conversions', answer: await conversions() }),
  now: async ({ app, accountId, page }) => ({
    part: 'now',
    answer: await readNow(app, accountId, page.scope),
  }),
  events: async ({ app, accountId, page, query }) => ({
    part: 'events',
    answer: await listClickEvents(app, accountId, { ...page.scope, limit: query.latest }),
  }),
}

/** The lists are read together, by whichever of these is read first. */
function listParts({ app, accountId, page, query }: Asked): AskedPart[] {
  const { lists: dimensions, limit } = query
  const lists = once(() => readBreakdowns(app, accountId, { query: page.scope, dimensions, limit }))
  return dimensions.map((dimension) => ({
    ...{ of: 'breakdown', dimension },
    read: async () => {
      const list = (await lists()).get(dimension)
      if (!list) throw new Error(`The list ${dimension} was not read.`)
      return { part: 'breakdown', answer: await list }
    },
  }))
}

/** Read together, as the lists. Most accounts report no conversions: then the values are not read. */
function convertedParts({ app, accountId, page, query, conversions }: Asked): AskedPart[] {
  const { lists: dimensions } = query
  const lists = once(() => {
    const asked = { query: page.scope, dimensions, limit: CONVERTED_VALUES_MAX }
    return readConversionBreakdowns(app, accountId, asked)
  })
  return dimensions.map((dimension) => ({
    ...{ of: 'converted', dimension },
    read: async () => {
      const { items, locked } = await conversions()
      const none = { dimension, items: [], ...(locked && { locked }) }
      const found = items.length > 0 && (await lists()).find((list) => list.dimension === dimension)
      return { part: 'converted', answer: found || none }
    },
  }))
}

/** Where people are asked for, everything but them has a reason; their kinds are those of all clicks. */
function machinesOf({ scope }: PageScope, { machines, limit }: AnalyticsPageQuery): BreakdownQuery {
  const kind = scope.kind === 'human' ? 'all' : scope.kind
  const list = { ...scope, kind, dimension: machines, limit } as const
  const isReasoned = [scope.reason, scope['reason.not'], scope['reason.contains']].some(Boolean)
  return machines === 'kind' || isReasoned ? list : { ...list, 'reason.not': [''] }
}
