import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'

/** Who did what, when and from where, with the values before and after. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z.string().meta({ description: "'link.edited', 'user.invited' …" }),
    subject: z.string().meta({ description: 'Id of what was changed' }),
    subjectName: z
      .string()
      .nullable()
      .meta({ description: 'What that is called: a short address, a name, an e-mail' }),
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
    before: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Of a change, only the fields that changed; null: it was not there' }),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })

export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' })

// PostgreSQL cannot store NUL, so nothing can be found by one.
const text = (length: number) =>
  z
    .string()
    .max(length)
    .refine((value) => !value.includes('\0'), 'No NUL')

const AuditFilter = z.object({
  q: text(200).optional().meta({
    description:
      'Words that all stand in the action, the subject, what changed, or in names and e-mails',
  }),
  action: text(300).optional().meta({
    description: "One action, or its first part: 'user'; several with commas between them",
  }),
  user: text(100).optional().meta({ description: 'Id of who did it' }),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Not included' }),
})
export const ListAudit = PageQuery.extend(AuditFilter.shape)
export const AuditCsv = AuditFilter

export type AuditEntry = z.infer<typeof AuditEntry>
export type AuditFilter = z.infer<typeof AuditFilter>
export type ListAudit = z.infer<typeof ListAudit>
