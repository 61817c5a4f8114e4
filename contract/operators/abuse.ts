import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { MailAddress } from '../people/fields.ts'
import { REPORT_TEXT_MAX, reportReasons } from './report-reasons.ts'

export const ReportReason = z.enum(reportReasons)

export const CreateReport = z
  .strictObject({
    shortUrl: z.string().trim().min(1, 'Enter the short link').max(400),
    reason: ReportReason,
    text: z.string().max(REPORT_TEXT_MAX, `At most ${REPORT_TEXT_MAX} characters`).nullish(),
    email: MailAddress.nullish(),
  })
  .meta({ id: 'CreateReport' })

/** The same for every address, so that it does not reveal which links exist. */
export const ReportThanks = z.object({ message: z.string() }).meta({ id: 'ReportThanks' })

export const reportStatuses = ['OPEN', 'DISMISSED', 'BANNED'] as const
/** `ban-account` bans every link of the link's account; `undo` reverts the decision on this report. */
export const reportActions = ['dismiss', 'ban-link', 'ban-account', 'undo'] as const

export const Report = z
  .object({
    id: z.string(),
    status: z.enum(reportStatuses),
    reason: ReportReason,
    text: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    link: z.object({
      id: z.string(),
      shortUrl: z.string(),
      redirectTo: z.string(),
      accountName: z.string(),
      isBanned: z.boolean(),
      isAccountBanned: z.boolean(),
    }),
  })
  .meta({ id: 'Report' })

export const ReportPage = pageOf(Report).meta({ id: 'ReportPage' })
/** Open reports come oldest first, decided ones newest first. */
export const ListReports = PageQuery.extend({ status: z.enum(reportStatuses).default('OPEN') })

export const blockKinds = ['HOST', 'WORD'] as const

export const BlockEntry = z
  .object({
    id: z.string(),
    kind: z.enum(blockKinds),
    value: z.string(),
    note: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'BlockEntry' })

export const BlockEntryPage = pageOf(BlockEntry).meta({ id: 'BlockEntryPage' })

export const CreateBlockEntry = z
  .strictObject({
    kind: z.enum(blockKinds),
    value: z.string().trim().min(3, 'At least 3 characters').max(253, 'At most 253 characters'),
    note: z.string().trim().max(200, 'At most 200 characters').nullish(),
  })
  .meta({ id: 'CreateBlockEntry' })

export type CreateReport = z.infer<typeof CreateReport>
export type Report = z.infer<typeof Report>
export type ReportPage = z.infer<typeof ReportPage>
export type ListReports = z.infer<typeof ListReports>
export type ReportAction = (typeof reportActions)[number]
export type BlockEntry = z.infer<typeof BlockEntry>
export type CreateBlockEntry = z.infer<typeof CreateBlockEntry>
