import { z } from 'zod'

/** What of a page an import has taken over. */
export const TakenCounts = z.object({
  buttons: z.int(),
  headings: z.int(),
  texts: z.int(),
  /** Entries of social rows. */
  networks: z.int(),
  players: z.int(),
  collections: z.int(),
  images: z.int(),
  /** Forms for subscribing by e-mail. */
  forms: z.int(),
})

export type TakenCounts = z.infer<typeof TakenCounts>
