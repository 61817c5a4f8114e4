import { z } from 'zod'
import { AnalyticsQuery } from '../clicks/analytics.ts'
import { clickKinds } from '../clicks/dimensions.ts'
import { DomainFilter, KeyFilter } from '../clicks/filters.ts'
import { PageQuery, pageOf } from '../paging.ts'

export const orphanDimensions = ['key', 'referrer', 'country'] as const

const { from, to } = AnalyticsQuery.shape

/** Selects orphan hits: requests for keys without a link on the domains of an account. */
export const OrphansQuery = z.strictObject({
  from: from.meta({
    description: 'Whole UTC days are counted, the first one from its start. Default: 30 days',
  }),
  to: to.meta({ description: 'Exclusive; the day before this time is counted to its end' }),
  domain: DomainFilter,
  key: KeyFilter.meta({
    description: 'In any case, unless its domain tells cases apart; empty: other keys',
  }),
  dimension: z.enum(orphanDimensions).default('key'),
  kind: z
    .enum([...clickKinds, 'all'])
    .default('human')
    .meta({ description: 'Hits of people, bots, previews, or all of them' }),
  ...PageQuery.shape,
})

const OrphanItem = z.object({
  value: z.string().meta({
    description:
      'The key as its domain compares keys, as visitors sent it, or a referrer or country. Empty: other keys, beyond the rows that a domain may have a day',
  }),
  hits: z.int().min(0),
  lastAt: z.string(),
  domain: z.string().optional().meta({ description: 'Of a key' }),
  shortUrl: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Of a key; null if no link can have it, such as a path with a blank' }),
  isInTrash: z
    .boolean()
    .optional()
    .meta({ description: 'Of a key: its link is in the trash and can be restored' }),
})

/** Keys that have a link by now are left out, with all their hits. */
export const OrphanHits = pageOf(OrphanItem)
  .extend({ dimension: z.enum(orphanDimensions) })
  .meta({ id: 'OrphanHits' })

export type OrphansQuery = z.infer<typeof OrphansQuery>
export type OrphanHits = z.infer<typeof OrphanHits>
