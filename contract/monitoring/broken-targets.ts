import { z } from 'zod'
import { TYPED_KEY_MAX } from '../links/open-keys.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { checkCauses } from './states.ts'

export const suggestionKinds = ['HTTPS', 'MOVED'] as const

/** A Target that the weekly check of a link without monitoring found broken, or moved for good. */
export const BrokenTarget = z
  .object({
    domain: z.string(),
    key: z.string(),
    shortUrl: z.string(),
    title: z.string().nullable(),
    target: z.string(),
    isDown: z.boolean(),
    cause: z.enum(checkCauses).nullable(),
    reason: z.string().nullable(),
    since: z.string(),
    lastCheckAt: z.string(),
    clicks: z.int().meta({ description: 'By people, in all' }),
    suggestion: z
      .object({ kind: z.enum(suggestionKinds), target: z.string() })
      .nullable()
      .meta({ description: 'An address that answered, to put in its place' }),
  })
  .meta({ id: 'BrokenTarget' })

export const BrokenTargetPage = pageOf(BrokenTarget)
  .extend({ checkedLinks: z.int(), lastCheckAt: z.string().nullable() })
  .meta({ id: 'BrokenTargetPage' })

export const ListBrokenTargets = PageQuery

/** Puts another Target in the place of this one in several links. `host` moves all their Targets on a host to another. */
export const FixTargets = z
  .strictObject({
    links: z
      .array(z.strictObject({ domain: z.string().max(259), key: z.string().max(TYPED_KEY_MAX) }))
      .min(1)
      .max(200),
    fix: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('SUGGESTION') }),
      z.strictObject({ kind: z.literal('HTTPS') }),
      z.strictObject({
        kind: z.literal('HOST'),
        from: z.string().min(1).max(259),
        to: z.string().min(1).max(259),
      }),
    ]),
  })
  .meta({ id: 'FixTargets' })

export const FixedTargets = z
  .object({
    fixed: z.int(),
    failed: z.array(z.object({ domain: z.string(), key: z.string(), reason: z.string() })),
  })
  .meta({ id: 'FixedTargets' })

export type BrokenTarget = z.infer<typeof BrokenTarget>
export type BrokenTargetPage = z.infer<typeof BrokenTargetPage>
export type FixTargets = z.infer<typeof FixTargets>
export type FixedTargets = z.infer<typeof FixedTargets>
