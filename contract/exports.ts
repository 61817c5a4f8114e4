import { z } from 'zod'

export const exportStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** All data of an account in one ZIP, made in the background and available for a day. */
export const Export = z
  .object({
    id: z.string(),
    status: z.enum(exportStatuses),
    progress: z.int().min(0).max(100).meta({ description: 'Percent' }),
    size: z.int().min(0).meta({ description: 'Bytes' }),
    problem: z.string().nullable().meta({
      description: 'Why it FAILED, as a sentence; null where several tries were in vain, and else',
    }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Export' })

export const Exports = z.object({ items: z.array(Export) }).meta({ id: 'Exports' })

export type Export = z.infer<typeof Export>
