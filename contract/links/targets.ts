import { z } from 'zod'
import { TARGET_MAX } from './links.ts'

export const ReadTarget = z.strictObject({
  address: z
    .string()
    .min(1, 'Enter an address')
    .max(TARGET_MAX + 200, 'At most 8,192 characters'),
})

/** Metadata of the page at a target. */
export const TargetFacts = z
  .object({
    /** The URL after redirects; the target itself if it was not reached. */
    address: z.string(),
    /** Whether the page answered with a status below 400. */
    isReached: z.boolean(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** An http or https URL. */
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'TargetFacts' })

export type TargetFacts = z.infer<typeof TargetFacts>
