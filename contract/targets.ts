import { z } from 'zod'
import { TARGET_MAX } from './links.ts'

export const ReadTarget = z.strictObject({
  address: z
    .string()
    .min(1, 'Enter an address')
    .max(TARGET_MAX + 200, 'At most 8,192 characters'),
})

/** What the page at a target says of itself. */
export const TargetFacts = z
  .object({
    /** Where its redirects have led; the target itself where it was not reached. */
    address: z.string(),
    /** Whether a page was there: a status below 400. */
    isReached: z.boolean(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** An address, http or https. */
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'TargetFacts' })

export type TargetFacts = z.infer<typeof TargetFacts>
