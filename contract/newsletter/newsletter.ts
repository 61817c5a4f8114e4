import { z } from 'zod'
import { Email } from '../people/fields.ts'

export const Subscribe = z
  .strictObject({ email: Email, segment: z.literal('blog') })
  .meta({ id: 'Subscribe' })

/** The same for every address, so that it does not reveal who is subscribed. */
export const SubscribeAnswer = z.object({ message: z.string() }).meta({ id: 'SubscribeAnswer' })

export const NewsletterCounts = z
  .object({
    confirmed: z.int().meta({ description: 'Addresses that get the newsletter' }),
    requested: z.int().meta({ description: 'Addresses whose mail has not been answered yet' }),
  })
  .meta({ id: 'NewsletterCounts' })

export type Subscribe = z.infer<typeof Subscribe>
export type SubscribeAnswer = z.infer<typeof SubscribeAnswer>
export type NewsletterCounts = z.infer<typeof NewsletterCounts>
