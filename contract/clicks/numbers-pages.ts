import { z } from 'zod'
import { LinkPassword } from '../links/links.ts'
import { TYPED_KEY_MAX } from '../links/open-keys.ts'
import { pageOf } from '../paging.ts'
import { Line } from '../text.ts'

/** What a page shows besides clicks, visitors and their chart, as far as its owner opens it. */
export const numbersParts = ['countries', 'referrers', 'devices', 'campaigns', 'links'] as const
export type NumbersPart = (typeof numbersParts)[number]

const title = Line(100, 'Enter a title')
const parts = z
  .array(z.enum(numbersParts))
  .max(numbersParts.length)
  .meta({ description: '`links` names the links of a tag. Empty: clicks and visitors only' })
const password = LinkPassword.nullish().meta({ description: 'Asked of every reader; null: none' })

/** The numbers of one link, or of the links with a tag. */
export const CreateNumbersPage = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('LINK'),
      title,
      domain: z.string().min(1).max(259),
      key: z.string().min(1).max(TYPED_KEY_MAX),
      parts: parts.default([]),
      password,
    }),
    z.strictObject({
      kind: z.literal('TAG'),
      title,
      tag: z.string().min(1).max(100),
      parts: parts.default([]),
      password,
    }),
  ])
  .meta({ id: 'CreateNumbersPage' })

/** Only fields that are sent change. */
export const EditNumbersPage = z
  .strictObject({ title: title.optional(), parts: parts.optional(), password })
  .meta({ id: 'EditNumbersPage' })

export const NumbersPage = z
  .object({
    id: z.string(),
    title: z.string(),
    kind: z.enum(['LINK', 'TAG']),
    /** Name of the tag, or the short address of the link; null when it is gone. */
    of: z.string().nullable(),
    /** Of a link that is there. */
    domain: z.string().nullable(),
    key: z.string().nullable(),
    parts,
    hasPassword: z.boolean(),
    url: z.string(),
    embedUrl: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'NumbersPage' })

export const NumbersPageList = pageOf(NumbersPage).meta({ id: 'NumbersPageList' })

export type CreateNumbersPage = z.infer<typeof CreateNumbersPage>
export type EditNumbersPage = z.infer<typeof EditNumbersPage>
export type NumbersPage = z.infer<typeof NumbersPage>
export type NumbersPageList = z.infer<typeof NumbersPageList>
