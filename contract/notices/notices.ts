import { z } from 'zod'
import { linkTypes } from '../links/links.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { noticeKinds } from './notice-kinds.ts'

/** The link as it is now. */
const NoticeLink = z
  .object({
    domain: z.string(),
    key: z.string(),
    shortUrl: z.string(),
    title: z.string().nullable(),
    type: z.enum([...linkTypes, 'BUTTON']),
  })
  .nullable()
  .meta({ description: 'Null if the link is gone, or in the trash' })

const ofWhat = z.enum(['link', 'account'])
const count = z.int().min(0)

/** What each kind says, as it was at the time. */
export const noticeFacts = {
  firstClick: z.object({}),
  milestone: z.object({
    of: ofWhat,
    clicks: count.meta({ description: 'The round number that clicks by people have reached' }),
  }),
  traffic: z.object({
    of: ofWhat,
    direction: z.enum(['spike', 'drop']),
    clicks: count.meta({ description: 'By people, in the first unusual hour' }),
    usual: count.meta({ description: 'In this hour of the week, over the last eight weeks' }),
    chance: z
      .number()
      .meta({ description: 'Probability of so many clicks, or so few, in a usual hour' }),
    from: z.string(),
    until: z.string().meta({ description: 'End of the last unusual hour' }),
  }),
  limit: z.object({
    limit: z.string().meta({ description: 'Its name in the limits of a tier' }),
    used: count,
    max: count,
    share: z.union([z.literal(80), z.literal(100)]),
  }),
  import: z.object({
    importId: z.string(),
    outcome: z.enum(['done', 'failed']),
    made: count,
    rows: count,
  }),
  moveCheck: z.object({
    importId: z.string(),
    outcome: z.enum(['done', 'failed']),
    checked: count.meta({ description: 'Addresses that were compared' }),
    differences: count,
  }),
  export: z.object({ outcome: z.enum(['done', 'failed']) }),
  domain: z.object({
    name: z.string(),
    event: z.enum(['verified', 'verified-again', 'failing', 'lost', 'removed']),
  }),
  incident: z.object({
    incidentId: z.string(),
    state: z.enum(['down', 'up']),
    reason: z.string().nullable(),
    downSeconds: count,
  }),
} as const

const base = { id: z.string(), at: z.string(), isSeen: z.boolean() }
const aboutLink = { ...base, link: NoticeLink }

/** Something that happened in an account. */
export const Notice = z
  .discriminatedUnion('kind', [
    noticeFacts.firstClick.extend({ ...aboutLink, kind: z.literal('firstClick') }),
    noticeFacts.milestone.extend({ ...aboutLink, kind: z.literal('milestone') }),
    noticeFacts.traffic.extend({ ...aboutLink, kind: z.literal('traffic') }),
    noticeFacts.limit.extend({ ...base, kind: z.literal('limit') }),
    noticeFacts.import.extend({ ...base, kind: z.literal('import') }),
    noticeFacts.moveCheck.extend({ ...base, kind: z.literal('moveCheck') }),
    noticeFacts.export.extend({ ...base, kind: z.literal('export') }),
    noticeFacts.domain.extend({ ...base, kind: z.literal('domain') }),
    noticeFacts.incident.extend({ ...aboutLink, kind: z.literal('incident') }),
  ])
  .meta({ id: 'Notice' })

const unseen = count.meta({
  description: 'How many the caller has not seen yet; counted up to 100',
})

export const ListNotices = PageQuery.strict()

/** Newest first. */
export const NoticePage = pageOf(Notice).extend({ unseen }).meta({ id: 'NoticePage' })

export const UnseenNotices = z
  .object({
    unseen,
    newest: z.string().nullable().meta({ description: 'Id of the newest notice' }),
  })
  .meta({ id: 'UnseenNotices' })

export const SeeNotices = z
  .strictObject({
    upTo: z.string().max(40).meta({ description: 'This notice and all earlier ones were seen' }),
  })
  .meta({ id: 'SeeNotices' })

const NoticeSetting = z.object({
  kind: z.enum(noticeKinds),
  bell: z.boolean(),
  mail: z
    .boolean()
    .nullable()
    .meta({ description: 'Null for a kind that has mails of its own, or none' }),
})

/** Of the kinds that the caller may see in this account. */
export const NoticeSettings = z
  .object({ items: z.array(NoticeSetting) })
  .meta({ id: 'NoticeSettings' })

/** Only the given kinds change. */
export const EditNoticeSettings = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          kind: z.enum(noticeKinds),
          bell: z.boolean(),
          mail: z.boolean().nullish(),
        }),
      )
      .min(1)
      .max(noticeKinds.length)
      .refine((items) => new Set(items.map(({ kind }) => kind)).size === items.length, {
        error: 'Name each kind once',
      }),
  })
  .meta({ id: 'EditNoticeSettings' })

export type Notice = z.infer<typeof Notice>
export type ListNotices = z.infer<typeof ListNotices>
export type NoticePage = z.infer<typeof NoticePage>
export type UnseenNotices = z.infer<typeof UnseenNotices>
export type SeeNotices = z.infer<typeof SeeNotices>
export type NoticeSettings = z.infer<typeof NoticeSettings>
export type EditNoticeSettings = z.infer<typeof EditNoticeSettings>
export type NoticeFacts<K extends Notice['kind']> = z.infer<(typeof noticeFacts)[K]>
