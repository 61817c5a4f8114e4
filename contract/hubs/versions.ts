import { z } from 'zod'
import { Moment } from '../moment.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { HubDocument } from './document.ts'
import { words } from './texts.ts'

export const versionKinds = ['AUTOSAVE', 'NAMED', 'PUBLISHED', 'RESTORED', 'IMPORTED'] as const

export type VersionKind = (typeof versionKinds)[number]

export const Author = z
  .object({ id: z.string(), name: z.string(), email: z.string() })
  .nullable()
  .meta({ description: 'Null: the installation itself, or a person who is gone' })

export const HubDraft = z
  .object({
    document: HubDocument,
    version: z.int(),
    savedAt: z.string(),
    savedBy: Author,
  })
  .meta({ id: 'HubDraft' })

export const SaveHubDraft = z.strictObject({ document: HubDocument }).meta({ id: 'SaveHubDraft' })

export const PublishHub = z
  .strictObject({
    at: Moment.nullish().meta({ description: 'Later, at this time; left out: now' }),
  })
  .meta({ id: 'PublishHub' })

export const HubVersion = z
  .object({
    number: z.int(),
    kind: z.enum(versionKinds),
    label: z.string().nullable(),
    author: Author,
    createdAt: z.string(),
    summary: z.string().meta({ description: 'What changed, in words' }),
    hash: z.string().meta({ description: 'Of the document: equal documents have equal hashes' }),
  })
  .meta({ id: 'HubVersion' })

export const HubVersionPage = pageOf(HubVersion).meta({ id: 'HubVersionPage' })

export const ListHubVersions = PageQuery.extend({
  kind: z.enum(versionKinds).optional(),
})

export const HubVersionDetail = HubVersion.extend({ document: HubDocument }).meta({
  id: 'HubVersionDetail',
})

/** A name makes a version a named one, which is kept; null takes the name away. */
export const NameHubVersion = z
  .strictObject({ label: words(80).trim().min(1, 'Enter a name').nullable() })
  .meta({ id: 'NameHubVersion' })

const FieldChange = z.object({
  field: z.string().meta({ description: 'As the document names it: title, color.accent …' }),
  before: z.unknown(),
  after: z.unknown(),
})

export const DocumentChange = z
  .object({
    area: z.enum(['profile', 'blocks', 'theme', 'seo']),
    kind: z.enum(['added', 'removed', 'changed', 'moved']),
    /** The block, if it is one. */
    blockId: z.string().nullable(),
    blockType: z.string().nullable(),
    /** How people know the block: its title, or the beginning of its text. */
    title: z.string().nullable(),
    fields: z.array(FieldChange),
  })
  .meta({ id: 'HubDocumentChange' })

export const HubVersionDiff = z
  .object({
    from: HubVersion,
    to: HubVersion,
    changes: z.array(DocumentChange),
  })
  .meta({ id: 'HubVersionDiff' })

/** A link that opens the draft without a login. */
export const HubPreviewLink = z
  .object({ url: z.string(), expiresAt: z.string() })
  .meta({ id: 'HubPreviewLink' })

export type Author = z.infer<typeof Author>
export type HubDraft = z.infer<typeof HubDraft>
export type SaveHubDraft = z.infer<typeof SaveHubDraft>
export type PublishHub = z.infer<typeof PublishHub>
export type HubVersion = z.infer<typeof HubVersion>
export type HubVersionPage = z.infer<typeof HubVersionPage>
export type ListHubVersions = z.infer<typeof ListHubVersions>
export type HubVersionDetail = z.infer<typeof HubVersionDetail>
export type NameHubVersion = z.infer<typeof NameHubVersion>
export type DocumentChange = z.infer<typeof DocumentChange>
export type HubVersionDiff = z.infer<typeof HubVersionDiff>
export type HubPreviewLink = z.infer<typeof HubPreviewLink>
