import { z } from 'zod'
import { linkTypes } from '../links/links.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { isTimeZone } from '../time-zone.ts'
import { type Dimension, dimensions } from './dimensions.ts'

export const intervals = ['hour', 'day', 'week', 'month'] as const
export const clickKinds = ['human', 'bot', 'preview'] as const

export type Interval = (typeof intervals)[number]
export type ClickKind = (typeof clickKinds)[number]

const FIRST_TIME = '2000-01-01T00:00:00Z'
const LAST_TIME = '2100-01-01T00:00:00Z'

const Time = z.iso
  .datetime({ offset: true, error: 'Use a time such as 2026-11-21T00:00:00Z' })
  .refine(
    (text) =>
      Date.parse(text) >= Date.parse(FIRST_TIME) && Date.parse(text) <= Date.parse(LAST_TIME),
    'Use a time between 2000 and 2100',
  )

/** A name of the time zone database, such as Europe/Berlin. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Use a time zone such as Europe/Berlin')
  .default('UTC')

const Filter = z.string().max(8192).optional()

/** Looked up in the database, which does not accept NUL. */
const Name = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'Remove the broken characters')
    .optional()

const eachDimension = <T>(schema: T) =>
  Object.fromEntries(dimensions.map((name) => [name, schema])) as Record<Dimension, T>

const filters = {
  ...eachDimension(Filter),
  country: Filter.meta({ description: 'ISO 3166-1 alpha-2 in capitals, or unknown' }),
  referrer: Filter.meta({ description: 'Host name, or direct' }),
  trigger: Filter.meta({ description: 'link, qr or hub' }),
  kind: z
    .enum([...clickKinds, 'all'])
    .default('human')
    .meta({ description: 'Clicks of people, bots, previews, or all of them' }),
}

/** Selects clicks; by default those of the last 30 days. `to` is exclusive. */
export const AnalyticsQuery = z.strictObject({
  from: Time.optional(),
  to: Time.optional(),
  timezone: TimeZone,
  domain: Name(259),
  key: Name(64),
  type: z.enum(linkTypes).optional(),
  tag: Name(100),
  ...filters,
})

export const comparisons = ['period', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export const SummaryQuery = AnalyticsQuery.extend({
  compare: z.enum(comparisons).optional().meta({
    description:
      'Also counts an earlier time: `period` the one before, as long; `year` the same dates a year earlier. Of a period that has not ended, as much of the earlier one is counted as has passed',
  }),
})

export const TimeseriesQuery = AnalyticsQuery.extend({ interval: z.enum(intervals).optional() })

export const BreakdownQuery = AnalyticsQuery.extend({
  dimension: z.enum(dimensions),
  ...PageQuery.shape,
})

export const EventsQuery = AnalyticsQuery.extend(PageQuery.shape)

/** Selects the clicks of the live stream. */
export const LiveQuery = AnalyticsQuery.omit({ from: true, to: true, timezone: true }).extend({
  since: z.string().max(2000).optional().meta({
    description:
      'Clicks from then on, at most ten minutes back: a time, a span such as PT20S for twenty seconds ago, or the last event id, after which nothing is missed or repeated',
  }),
})

const Count = z.int().min(0)
const counts = {
  clicks: Count,
  visitors: Count.meta({
    description:
      'Each counts once a UTC day, after which nobody is recognised again. Clicks with Do Not Track have no visitor',
  }),
}

/** Part of a period that is left out of a report. */
export const LockedSpan = z
  .object({
    from: z.string(),
    to: z.string().meta({ description: 'Exclusive' }),
    reason: z.enum(['clicks', 'retention', 'detail']).meta({
      description:
        "`clicks`: the clicks of the month were used up before; `retention`: further back than the account's tier keeps; `detail`: only sums are kept, which do not answer this question",
    }),
  })
  .meta({ id: 'LockedSpan' })

export const locked = z
  .array(LockedSpan)
  .optional()
  .meta({ description: 'What is left out of this answer, if anything' })

export const approximate = z.literal(true).optional().meta({
  description:
    'The question concerned so many clicks that the visitors are estimated, within about 1 %. Clicks are always exact. Absent where every number is exact',
})

export const AnalyticsSummary = z
  .object({
    ...counts,
    kinds: z
      .object({ human: Count, bot: Count, preview: Count })
      .meta({ description: 'Clicks of each kind, whichever is asked for' }),
    previous: z.object(counts).optional().meta({
      description:
        'The same in the time that `compare` chooses; absent without it, and where a part of that time is locked',
    }),
    approximate,
    locked,
  })
  .meta({ id: 'AnalyticsSummary' })

export const Timeseries = z
  .object({
    interval: z.enum(intervals),
    timezone: z.string(),
    items: z.array(z.object({ start: z.string(), ...counts })).meta({
      description: 'A visitor counts in the interval of the first click of the UTC day',
    }),
    approximate,
    locked,
  })
  .meta({ id: 'AnalyticsTimeseries' })

export const LinkLabel = z
  .object({
    id: z.string(),
    domain: z.string(),
    key: z.string(),
    shortUrl: z.string(),
    title: z.string().nullable(),
    faviconUrl: z.string().nullable(),
  })
  .meta({ id: 'LinkLabel' })

const Labelled = LinkLabel.nullable().meta({ description: 'Null when the link is gone' })

export const Breakdown = pageOf(
  z.object({ value: z.string(), ...counts, link: Labelled.optional() }),
)
  .extend({ dimension: z.enum(dimensions), approximate, locked })
  .meta({ id: 'AnalyticsBreakdown' })

export const ClickEvent = z
  .object({
    at: z.string(),
    linkId: z.string(),
    ...eachDimension(z.string()),
    link: Labelled,
    kind: z.enum(clickKinds),
  })
  .meta({ id: 'ClickEvent' })

export const ClickEvents = z
  .object({ items: z.array(ClickEvent), nextCursor: z.string().nullable(), locked })
  .meta({ id: 'ClickEvents' })

export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>
export type SummaryQuery = z.infer<typeof SummaryQuery>
export type TimeseriesQuery = z.infer<typeof TimeseriesQuery>
export type BreakdownQuery = z.infer<typeof BreakdownQuery>
export type EventsQuery = z.infer<typeof EventsQuery>
export type LiveQuery = z.infer<typeof LiveQuery>
export type LockedSpan = z.infer<typeof LockedSpan>
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>
export type Timeseries = z.infer<typeof Timeseries>
export type Breakdown = z.infer<typeof Breakdown>
export type ClickEvent = z.infer<typeof ClickEvent>
export type ClickEvents = z.infer<typeof ClickEvents>
export type LinkLabel = z.infer<typeof LinkLabel>
