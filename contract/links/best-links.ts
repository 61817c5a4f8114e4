import { z } from 'zod'
import { Link } from './links.ts'

/** Shown at once; who wants more narrows the text. */
const MOST = 20

export const FindBestLinks = z.strictObject({
  q: z.string().max(200),
  limit: z.coerce.number().int().min(1).max(MOST).default(6),
})

export const BestLinks = z.object({ items: z.array(Link) }).meta({ id: 'BestLinks' })

export type FindBestLinks = z.infer<typeof FindBestLinks>
export type BestLinks = z.infer<typeof BestLinks>
