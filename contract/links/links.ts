import { z } from 'zod'
import { Moment } from '../moment.ts'
import { Health } from '../monitoring/health.ts'
import { monitorStates } from '../monitoring/states.ts'
import { reportReasons } from '../operators/report-reasons.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Text } from '../text.ts'
import { Alias } from './aliases.ts'
import { eachLinkField, linkFields } from './link-fields.ts'
import { linkSorts } from './link-sorts.ts'
import { openKeyMessages, TYPED_KEY_MAX } from './open-keys.ts'
import { GeoRules, KeptRules } from './rules/rules.ts'
import { TagNames } from './tags.ts'
import { KeptUtm, UtmParams } from './utm.ts'

export const TARGET_MAX = 8192

/** A requested key. Null and '' ask for a generated one. The server knows which keys the domain takes. */
const Vanity = z.string().max(TYPED_KEY_MAX, openKeyMessages.long)

/** Leaves room for spaces that are trimmed; the server validates the rest. */
export const Target = z
  .string('Enter an address')
  .min(1, 'Enter an address')
  .max(TARGET_MAX + 200, 'At most 8,192 characters')

const Count = ({ max, unit }: { max: number; unit: string }) =>
  z
    .int()
    .min(1, `At least 1 ${unit}`)
    .max(max, `At most ${max.toLocaleString('en')}`)

export const LinkPassword = z
  .string()
  .min(4, 'At least 4 characters')
  .max(128, 'At most 128 characters')
  .refine((text) => text.isWellFormed(), 'Remove the broken characters')

/** What programs that build a card of the link get instead of its target. */
export const LinkPreview = z
  .strictObject({
    title: Text(300).nullish(),
    description: Text(500).nullish(),
    imageUrl: Target.nullish(),
  })
  .meta({ id: 'LinkPreview' })

const Choice = <const Of extends readonly number[]>({ of }: { of: Of }) =>
  z.literal(of, `Use ${of.slice(0, -1).join(', ')} or ${of.at(-1)}`)

const DomainName = z.string().min(1).max(259)

const sent = eachLinkField({
  text: (field) => Text(linkFields[field].max).nullish(),
  flag: () => z.boolean().nullish(),
  time: () => Moment.nullish(),
  address: () => Target.nullish(),
  count: (field) => Count(linkFields[field]).nullish(),
  choice: (field) => Choice(linkFields[field]).nullish(),
})

export const FolderId = z.string().min(1, 'Choose a folder').max(40, 'Choose a folder')

// The fields that are named here, and in Link, keep their places in the API document. Others follow them.
const { title, note, monitoring, forwardQuery, disabled, ...others } = sent
const changeable = {
  title,
  note,
  tags: TagNames.nullish(),
  folderId: FolderId.nullish(),
  utmParams: UtmParams.nullish(),
  monitoring,
  forwardQuery,
  disabled,
  ...others,
  /** Never returned; `hasPassword` says whether there is one. */
  password: LinkPassword.nullish(),
  preview: LinkPreview.nullish(),
}

const linkToCreate = z.strictObject({
  redirectTo: Target,
  vanity: Vanity.nullish(),
  domain: DomainName.nullish(),
  ...changeable,
})

export const CreateLink = linkToCreate
  .extend({
    type: z
      .enum(['STD', 'FREE'], "Leave it out, or send 'STD': GeoFurls have a call of their own")
      .optional()
      .meta({ description: 'Both mean a Furl: which of the two it is stored as follows the tier' }),
  })
  .meta({ id: 'CreateLink' })

export const EditLink = z
  .strictObject({
    key: z.string().min(1).max(TYPED_KEY_MAX),
    domain: DomainName.nullish(),
    redirectTo: Target.optional(),
    ...changeable,
  })
  .meta({ id: 'EditLink' })

const geo = {
  type: z.literal('GEO', "Leave it out, or send 'GEO'").optional(),
  geo: GeoRules.nullish(),
}

/** The server refuses a link without rules, with the same sentence for every form of it. */
export const CreateGeoLink = linkToCreate.extend(geo).meta({ id: 'CreateGeoLink' })
/** Accepts every field of the create call, the key included; keys do not change. */
export const EditGeoLink = EditLink.extend({
  ...geo,
  vanity: z
    .string()
    .max(TYPED_KEY_MAX)
    .nullish()
    .meta({ description: 'Left out, or the same as key' }),
}).meta({ id: 'EditGeoLink' })

export const linkTypes = ['DEMO', 'GEO', 'FREE', 'STD', 'FURLHUB'] as const
export const linkStates = ['active', 'paused', 'expired', 'trashed'] as const

const shown = eachLinkField({
  text: () => z.string().nullable(),
  flag: () => z.boolean(),
  time: () => z.string().nullable(),
  address: () => z.string().nullable(),
  count: () => z.int().nullable(),
  choice: (field) => Choice(linkFields[field]),
})

export const Link = z
  .object({
    id: z.string(),
    domain: z.string(),
    key: z.string(),
    shortUrl: z.string(),
    aliases: z.array(Alias).meta({ description: 'Its other addresses, the oldest first' }),
    type: z.enum(linkTypes),
    title: shown.title,
    redirectTo: z.string(),
    utmParams: KeptUtm,
    geo: KeptRules,
    monitoring: shown.monitoring,
    tags: z.array(z.string()),
    folderId: z.string().nullable(),
    note: shown.note,
    expiresAt: shown.expiresAt,
    startsAt: shown.startsAt,
    maxClicks: shown.maxClicks,
    hasPassword: z.boolean(),
    expiredRedirectTo: shown.expiredRedirectTo,
    preview: z
      .object({
        title: z.string().nullable(),
        description: z.string().nullable(),
        imageUrl: z.string().nullable(),
      })
      .nullable(),
    forwardQuery: shown.forwardQuery,
    disabled: shown.disabled,
    clicks: z.object({ total: z.int(), human: z.int() }),
    importedClicks: z.int().nullable().meta({
      description: 'Clicks before its import, which are in no other number; null if none',
    }),
    importedClicksAt: z
      .string()
      .nullable()
      .meta({ description: 'Until when these clicks were counted' }),
    faviconUrl: z.string().nullable().meta({
      description: "Picture of the target's site, kept by this server; null where none is known",
    }),
    health: Health.nullable(),
    banned: z
      .enum(reportReasons)
      .nullable()
      .meta({ description: 'Why an operator banned it; its visitors see a warning' }),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
  })
  .extend(shown)
  .meta({ id: 'Link' })

export const LinkPage = pageOf(Link)
  .extend({
    total: z.int().min(0).nullable().meta({
      description: 'Of all pages; null on those after the first, which are asked for by a cursor',
    }),
    totalIsMore: z.boolean().meta({
      description: 'There are more than the total: a search or filter is counted to 10,000',
    }),
  })
  .meta({ id: 'LinkPage' })

const TAGS_OF_FILTER_MAX = 50
export const tagModes = ['any', 'all', 'none'] as const

/** Without `state` it matches all links outside the trash. */
const LinkFilter = z.object({
  q: z.string().max(200).optional(),
  state: z.enum(linkStates).optional(),
  domain: z.string().max(259).optional(),
  type: z.enum(linkTypes).optional(),
  tag: z
    .union([Text(100), z.array(Text(100)).max(TAGS_OF_FILTER_MAX)])
    .optional()
    .meta({ description: 'Name of a tag; may be repeated' }),
  tagMode: z.enum(tagModes).optional().meta({
    description: 'Links with one of the tags (any, the default), with all of them, or with none',
  }),
  folder: Text(40).optional().meta({ description: 'Id of a folder' }),
  createdBy: Text(100).optional().meta({ description: 'Id of the member who made it, or me' }),
  health: z.enum(monitorStates).optional().meta({
    description: 'State of their monitor; only links with monitoring match',
  }),
  externalId: Text(linkFields.externalId.max).optional(),
  redirectTo: Target.optional().meta({
    description: 'The target, exactly, but in the form in which links have it: after normalising',
  }),
  from: Moment.optional().meta({ description: 'Made then or later' }),
  to: Moment.optional().meta({ description: 'Made before then' }),
})

export const ListLinks = PageQuery.extend(LinkFilter.shape).extend({
  sort: z.enum(linkSorts).default('-createdAt'),
})
/** Oldest first by default. */
export const ExportLinks = LinkFilter.extend({ format: z.enum(['csv', 'json']).default('csv') })

export const KeyAvailability = z
  .object({
    available: z.boolean(),
    reason: z.string().nullable(),
    suggestions: z.array(z.string()),
  })
  .meta({ id: 'KeyAvailability' })

export const DomainNames = z.array(z.string()).meta({ id: 'DomainNames' })

export type CreateLink = z.infer<typeof linkToCreate>
export type CreateGeoLink = z.infer<typeof CreateGeoLink>
export type EditGeoLink = z.infer<typeof EditGeoLink>
export type EditLink = z.infer<typeof EditLink>
export type Link = z.infer<typeof Link>
export type LinkPage = z.infer<typeof LinkPage>
export type LinkFilter = z.infer<typeof LinkFilter>
export type ListLinks = z.infer<typeof ListLinks>
export type ExportLinks = z.infer<typeof ExportLinks>
export type LinkType = (typeof linkTypes)[number]
export type LinkPreview = z.infer<typeof LinkPreview>
export type KeyAvailability = z.infer<typeof KeyAvailability>
