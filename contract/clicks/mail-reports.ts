import { z } from 'zod'
import { isTimeZone } from '../time-zone.ts'

export const reportIntervals = ['week', 'month'] as const
export type ReportInterval = (typeof reportIntervals)[number]

export const REPORT_SCOPES_MAX = 5

/** What a part of a report is about. */
export const ReportScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('tag'), tag: z.string().max(100) }),
  z.strictObject({ kind: z.literal('domain'), domain: z.string().max(259) }),
])

const Every = z.enum(reportIntervals).meta({
  description:
    '`week`: on Monday at 08:00, about the seven days before; `month`: on the first at 08:00, about the month before',
})

export const MailReports = z
  .object({
    every: Every.nullable().meta({ description: 'Null: no reports' }),
    scopes: z.array(ReportScope).max(REPORT_SCOPES_MAX),
    timeZone: z.string().nullable().meta({
      description:
        "The account's time zone, or that of the member's browser; null before the first report",
    }),
    nextAt: z.string().nullable(),
  })
  .meta({ id: 'MailReports' })

const fields = {
  scopes: z
    .array(ReportScope)
    .min(1, 'Choose at least one')
    .max(REPORT_SCOPES_MAX, `At most ${REPORT_SCOPES_MAX}`),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Use a time zone such as Europe/Berlin')
    .meta({ description: 'That of your browser. It counts while the account has none' }),
}

export const EditMailReports = z
  .strictObject({ every: Every.nullable(), ...fields })
  .meta({ id: 'EditMailReports' })

export const SendMailReport = z
  .strictObject({ every: Every, ...fields })
  .meta({ id: 'SendMailReport' })

export const SentMailReport = z
  .object({ email: z.string().meta({ description: 'Where the report is on its way to' }) })
  .meta({ id: 'SentMailReport' })

export type ReportScope = z.infer<typeof ReportScope>
export type MailReports = z.infer<typeof MailReports>
export type EditMailReports = z.infer<typeof EditMailReports>
export type SendMailReport = z.infer<typeof SendMailReport>
export type SentMailReport = z.infer<typeof SentMailReport>
