import { z } from 'zod'
import { tagColors } from '../links/tag-colors.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { isTimeZone } from '../time-zone.ts'
import { clickKinds, type Dimension, dimensions, placeKinds } from './dimensions.ts'
import { fileFormats } from './file-formats.ts'
import { filters } from './filters.ts'

export const intervals = ['hour', 'day', 'week', 'month'] as const

export type Interval = (typeof intervals)[number]

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

const eachDimension = <T>(schema: T) =>
  Object.fromEntries(dimensions.map((name) => [name, schema])) as Record<Dimension, T>

/** Selects clicks; by default those of the last 30 days. `to` is exclusive. */
export const AnalyticsQuery = z.strictObject({
  from: Time.optional(),
  to: Time.optional(),
  timezone: TimeZone,
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
  q: z.string().max(200).optional().meta({
    description: 'Only values with this text in them, in any case; of links, those found by it',
  }),
  ...PageQuery.shape,
})

const format = z.enum(fileFormats).default('csv')

/** The most rows of a file of a list. */
export const FILE_ROWS_MAX = 100_000

/** Every row of a list as a file. */
export const BreakdownFileQuery = BreakdownQuery.omit({ limit: true, cursor: true }).extend({
  format,
})

/** The series of a chart as a file. */
export const TimeseriesFileQuery = TimeseriesQuery.extend({ format })

export const HeatmapQuery = AnalyticsQuery

export const PlacesQuery = AnalyticsQuery.extend({ by: z.enum(placeKinds).default('city') })

export const EventsQuery = AnalyticsQuery.extend(PageQuery.shape)

/** Selects the clicks of the last minutes. */
export const NowQuery = AnalyticsQuery.omit({ from: true, to: true, timezone: true, fold: true })

/** Selects the clicks of the live stream. */
export const LiveQuery = NowQuery.extend({
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
    'The question concerned so many clicks that the visitors are estimated, within about 1 %, and so are folded clicks, those of a short interval less closely. Other clicks are always exact. Absent where every number is exact',
})

/** The relative standard error of HyperLogLog with 2^14 registers: 1.04 divided by the root of their number. */
export const ESTIMATE_ERROR = 0.0081

export const error = z
  .number()
  .optional()
  .meta({
    description: `With \`approximate\`: the relative standard error of an estimated number, ${ESTIMATE_ERROR}; of two thirds of all answers the estimate is within it`,
  })

const kinds = z
  .object({ human: Count, bot: Count, preview: Count })
  .meta({ description: 'Clicks of each kind, whichever is asked for' })
const scans = Count.optional().meta({
  description:
    'Clicks that came from a QR code; absent where only sums are kept that do not tell them apart',
})

export const AnalyticsSummary = z
  .object({
    ...counts,
    kinds,
    scans,
    previous: z
      .object({ ...counts, kinds, scans })
      .optional()
      .meta({
        description:
          'The same in the time that `compare` chooses; absent without it, and where a part of that time is locked',
      }),
    approximate,
    error,
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
    error,
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

export const FolderLabel = z
  .object({ id: z.string(), name: z.string(), color: z.enum(tagColors) })
  .meta({ id: 'FolderLabel' })

export const Breakdown = pageOf(
  z.object({
    value: z.string(),
    ...counts,
    link: Labelled.optional(),
    folder: FolderLabel.nullable().optional().meta({
      description: 'In the list of folders; null for links without one',
    }),
  }),
)
  .extend({ dimension: z.enum(dimensions), approximate, error, locked })
  .meta({ id: 'AnalyticsBreakdown' })

const Position = z.object({ latitude: z.number(), longitude: z.number() })

export const ClickEvent = z
  .object({
    at: z.string(),
    linkId: z.string(),
    ...eachDimension(z.string()),
    link: Labelled,
    kind: z.enum(clickKinds),
    position: Position.nullable().meta({ description: 'Of the city; null where it is not known' }),
  })
  .meta({ id: 'ClickEvent' })

export const ClickEvents = z
  .object({ items: z.array(ClickEvent), nextCursor: z.string().nullable(), locked })
  .meta({ id: 'ClickEvents' })

/** Clicks by hour of the week in the asked time zone; hours without clicks too, from Monday 00:00 on. */
export const Heatmap = z
  .object({
    timezone: z.string(),
    items: z.array(
      z.object({
        weekday: z.int().min(1).max(7).meta({ description: '1 is Monday' }),
        hour: z.int().min(0).max(23),
        clicks: Count,
      }),
    ),
    approximate,
    error,
    locked,
  })
  .meta({ id: 'AnalyticsHeatmap' })

/** The most clicked places with their positions, for a map. */
export const Places = z
  .object({
    items: z.array(
      z.object({
        country: z.string(),
        region: z.string().meta({ description: 'Empty for a country' }),
        city: z.string().meta({ description: 'Empty for a country or region' }),
        ...Position.shape,
        clicks: Count,
      }),
    ),
    unplaced: Count.meta({ description: 'Clicks of places whose position is not known' }),
    locked,
  })
  .meta({ id: 'AnalyticsPlaces' })

/** Who is there now. */
export const AnalyticsNow = z
  .object({
    visitors: Count.meta({ description: 'Of the last five minutes' }),
    clicks: Count.meta({ description: 'Of the last five minutes' }),
    minutes: z
      .array(z.object({ start: z.string(), clicks: Count }))
      .meta({ description: 'The last thirty minutes, the running one last' }),
  })
  .meta({ id: 'AnalyticsNow' })

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
export type FolderLabel = z.infer<typeof FolderLabel>
export type BreakdownFileQuery = z.infer<typeof BreakdownFileQuery>
export type TimeseriesFileQuery = z.infer<typeof TimeseriesFileQuery>
export type HeatmapQuery = z.infer<typeof HeatmapQuery>
export type PlacesQuery = z.infer<typeof PlacesQuery>
export type NowQuery = z.infer<typeof NowQuery>
export type Heatmap = z.infer<typeof Heatmap>
export type Places = z.infer<typeof Places>
export type AnalyticsNow = z.infer<typeof AnalyticsNow>
