import { z } from 'zod'

/** All data of an account in one ZIP, made in the background and kept for a day. */
export const Export = z
  .object({
    id: z.string(),
    status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
    progress: z.int().min(0).max(100).meta({ description: 'Percent' }),
    size: z.int().min(0).meta({ description: 'Bytes' }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Export' })

export const Exports = z.object({ items: z.array(Export) }).meta({ id: 'Exports' })

export type Export = z.infer<typeof Export>
