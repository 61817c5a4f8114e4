import { z } from 'zod'
import { PageQuery, pageOf } from './paging.ts'

/** Who did what, when and from where, with what was there before and after. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z.string().meta({ description: "'link.edited', 'user.invited' …" }),
    subject: z.string(),
    actor: z
      .object({ id: z.string(), name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Null: nobody was logged in, or that person is gone' }),
    assumedBy: z
      .string()
      .nullable()
      .meta({ description: 'E-mail of the operator who acted as them' }),
    apiKey: z.string().nullable().meta({ description: 'Name of the API key that made the call' }),
    country: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })

export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' })

const AuditFilter = z.object({
  q: z.string().max(200).optional(),
  action: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "One action, or its first part: 'user'" }),
  user: z.string().max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})
export const ListAudit = PageQuery.extend(AuditFilter.shape)
export const AuditCsv = AuditFilter

export type AuditEntry = z.infer<typeof AuditEntry>
export type AuditFilter = z.infer<typeof AuditFilter>
export type ListAudit = z.infer<typeof ListAudit>
