import { z } from 'zod'

export const exportStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** One of the ZIP files of an export. */
export const ExportPart = z
  .object({
    number: z.int().min(1),
    size: z.int().min(0).meta({ description: 'Bytes' }),
  })
  .meta({ id: 'ExportPart' })

/** All data of an account in one ZIP, or in several if it is large, made in the background and available for a day. */
export const Export = z
  .object({
    id: z.string(),
    status: z.enum(exportStatuses),
    progress: z.int().min(0).max(100).meta({ description: 'Percent' }),
    size: z.int().min(0).meta({ description: 'Bytes of all parts' }),
    parts: z.array(ExportPart).meta({ description: 'Its files, in order; empty until it is DONE' }),
    problem: z.string().nullable().meta({
      description: 'Why it FAILED, as a sentence; null where several tries were in vain, and else',
    }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Export' })

export const Exports = z.object({ items: z.array(Export) }).meta({ id: 'Exports' })

export const ExportFileQuery = z.object({
  part: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .meta({ description: 'The number of a part' }),
})

export type Export = z.infer<typeof Export>
export type ExportPart = z.infer<typeof ExportPart>
