import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { ReportReason } from './abuse.ts'

/** One link, or all links of an account. */
export const banKinds = ['LINK', 'ACCOUNT'] as const

export const Ban = z
  .object({
    id: z.string().meta({ description: 'That of the link or account that is banned' }),
    kind: z.enum(banKinds),
    reason: ReportReason,
    accountName: z.string(),
    shortUrl: z.string().nullable().meta({ description: 'Null: all links of the account' }),
    redirectTo: z.string().nullable(),
    bannedBy: z.string().nullable().meta({ description: 'Who did it; null once they are gone' }),
    bannedAt: z.string(),
  })
  .meta({ id: 'Ban' })

/** Current bans, newest first. */
export const BanPage = pageOf(Ban).meta({ id: 'BanPage' })
export const ListBans = PageQuery

export const CreateBan = z
  .strictObject({
    kind: z.enum(banKinds),
    target: z
      .string()
      .trim()
      .min(1, 'Enter a short link')
      .max(400, 'At most 400 characters')
      .meta({ description: 'A short link; for an account also the e-mail of its Owner' }),
    reason: ReportReason,
  })
  .meta({ id: 'CreateBan' })

export type BanKind = (typeof banKinds)[number]
export type Ban = z.infer<typeof Ban>
export type BanPage = z.infer<typeof BanPage>
export type ListBans = z.infer<typeof ListBans>
export type CreateBan = z.infer<typeof CreateBan>
