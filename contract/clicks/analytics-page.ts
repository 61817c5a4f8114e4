import { z } from 'zod'
import { ProblemBody } from '../problem.ts'
import {
  AnalyticsNow,
  AnalyticsSummary,
  Breakdown,
  ClickEvents,
  Heatmap,
  Places,
  PlacesQuery,
  SummaryQuery,
  Timeseries,
  TimeseriesQuery,
} from './analytics.ts'
import { ConversionBreakdown, Conversions } from './conversions.ts'
import { dimensions } from './dimensions.ts'

/**
 * What a page is put together from. Each is what the call of that name answers, but for `earlier`, the series of the time
 * before, `machines`, a list about bots and previews, and `converted`, the conversions of each value of the lists.
 */
export const pageParts = [
  'summary',
  'timeseries',
  'earlier',
  'breakdown',
  'machines',
  'places',
  'heatmap',
  'conversions',
  'converted',
  'now',
  'events',
] as const
export type PagePart = (typeof pageParts)[number]

/** Those of a page that names none. */
const USUAL_PARTS: readonly PagePart[] = ['summary', 'timeseries', 'earlier', 'breakdown']

/** Which clicks a chart draws. */
export const chartedClicks = ['clicks', 'bots', 'scans'] as const
export type ChartedClicks = (typeof chartedClicks)[number]

const FIRST_ROWS_MAX = 50

/** Names divided by commas, or a repeated parameter. */
const namesOf = <const Name extends string>(names: readonly Name[]) => {
  const one = z.string().max(500)
  return z
    .union([one.transform((text) => [text]), z.array(one).max(names.length)])
    .transform((texts) => [
      ...new Set(texts.flatMap((text) => text.split(',')).filter((name) => name !== '')),
    ])
    .pipe(z.array(z.enum(names)))
}

/** Everything that a page shows about one scope. */
export const AnalyticsPageQuery = SummaryQuery.extend({
  interval: TimeseriesQuery.shape.interval,
  parts: namesOf(pageParts)
    .default([...USUAL_PARTS])
    .meta({
      description: `Divided by commas: ${pageParts.join(', ')}. By default ${USUAL_PARTS.join(', ')}`,
    }),
  lists: namesOf(dimensions)
    .default([...dimensions])
    .meta({ description: 'The dimensions of the lists, divided by commas; by default all' }),
  limit: z.coerce.number().int().min(1).max(FIRST_ROWS_MAX).default(10).meta({
    description: 'The most rows of a list',
  }),
  latest: z.coerce.number().int().min(1).max(FIRST_ROWS_MAX).default(FIRST_ROWS_MAX).meta({
    description: 'The most events',
  }),
  chart: z.enum(chartedClicks).default('clicks').meta({
    description: 'What the series counts: the clicks, all bots and previews, or the scans',
  }),
  earlierFrom: TimeseriesQuery.shape.from.meta({
    description: 'Of the series of the time before; with `earlierTo`, in place of `compare`',
  }),
  earlierTo: TimeseriesQuery.shape.to,
  machines: z.enum(['reason', 'kind']).default('reason').meta({
    description: 'What bots and previews are listed by',
  }),
  by: PlacesQuery.shape.by,
})

const part = <Name extends PagePart, Answer extends z.ZodType>(name: Name, answer: Answer) =>
  z.object({ part: z.literal(name), answer })

/** One line of the answer. Parts come as they are ready, each list as one of its own; the last line is `end`. */
export const AnalyticsPagePart = z
  .discriminatedUnion('part', [
    part('summary', AnalyticsSummary),
    part('timeseries', Timeseries),
    part('earlier', Timeseries),
    part('breakdown', Breakdown),
    part('machines', Breakdown),
    part('places', Places),
    part('heatmap', Heatmap),
    part('conversions', Conversions),
    part('converted', ConversionBreakdown),
    part('now', AnalyticsNow),
    part('events', ClickEvents),
    z.object({
      part: z.literal('problem'),
      of: z.enum(pageParts).meta({ description: 'The part that could not be answered' }),
      dimension: z.enum(dimensions).optional().meta({ description: 'Of a list' }),
      problem: ProblemBody,
    }),
    z.object({ part: z.literal('end') }),
  ])
  .meta({ id: 'AnalyticsPagePart' })

export type AnalyticsPageQuery = z.infer<typeof AnalyticsPageQuery>
export type AnalyticsPagePart = z.infer<typeof AnalyticsPagePart>
