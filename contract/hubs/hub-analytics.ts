import { z } from 'zod'
import { approximate, error, intervals, locked, TimeseriesQuery } from '../clicks/analytics.ts'

/** The period of other analytics calls; kinds are people unless asked otherwise. */
export const HubAnalyticsQuery = TimeseriesQuery.pick({
  from: true,
  to: true,
  timezone: true,
  interval: true,
  kind: true,
}).strict()

export const HubAnalytics = z
  .object({
    views: z.int(),
    visitors: z.int(),
    clicks: z.int(),
    clickThrough: z.number().meta({ description: 'Clicks for each view, from 0; 0 without views' }),
    blocks: z.array(
      z.object({
        id: z.string(),
        title: z.string().meta({ description: 'At present, or when it was last on the page' }),
        clicks: z.int(),
      }),
    ),
    versions: z.array(z.object({ number: z.int(), views: z.int(), clicks: z.int() })),
    interval: z.enum(intervals),
    timezone: z.string(),
    items: z.array(z.object({ start: z.string(), views: z.int(), clicks: z.int() })),
    approximate,
    error,
    locked,
  })
  .meta({ id: 'HubAnalytics' })

/** Views and clicks of every hub of the account, for the list: in seven days, and in the seven days before. */
export const HubTrends = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        views: z.int(),
        viewsBefore: z.int(),
        clicks: z.int(),
      }),
    ),
  })
  .meta({ id: 'HubTrends' })

export type HubAnalyticsQuery = z.infer<typeof HubAnalyticsQuery>
export type HubAnalytics = z.infer<typeof HubAnalytics>
export type HubTrends = z.infer<typeof HubTrends>
