import { z } from 'zod'
import { TARGET_MAX } from '../links/links.ts'
import { HubDocument } from './document.ts'
import { TakenCounts } from './taken-counts.ts'

/** Of a hub as JSON or of a saved page, in characters. */
export const IMPORT_TEXT_MAX = 2 * 1024 * 1024
/** Room for the escapes of a text of that length. */
export const IMPORT_BODY_BYTES_MAX = 2 * IMPORT_TEXT_MAX
/** Fewer than an account may upload in an hour. */
export const IMPORT_PICTURES_MAX = 40
export const LEFT_OUT_MAX = 100
export const IMPORTED_FROM_MAX = 300

export const importSources = ['LINKTREE', 'LINKSTACK', 'LITTLELINK', 'BENTO', 'JSON'] as const

export type ImportSource = (typeof importSources)[number]

export const sourceNames: Readonly<Record<ImportSource, string>> = {
  LINKTREE: 'Linktree',
  LINKSTACK: 'LinkStack',
  LITTLELINK: 'LittleLink',
  BENTO: 'Bento',
  JSON: 'JSON',
}

export const PreviewHubImport = z
  .strictObject({
    address: z
      .string('Enter an address')
      .max(TARGET_MAX + 200, 'Shorten the address: at most 8,192 characters')
      .optional()
      .meta({ description: 'Of a public page of Linktree, LinkStack, LittleLink or Bento' }),
    json: z.string('Enter a text').max(IMPORT_TEXT_MAX, 'At most 2 MB').optional().meta({
      description:
        'A hub as this product exports it, `{title, links: [{title, url}]}`, or a saved page as HTML',
    }),
  })
  .refine(({ address, json }) => (address === undefined) !== (json === undefined), {
    path: ['address'],
    message: 'Send an address or a text, and not both',
  })
  .meta({ id: 'PreviewHubImport' })

/** Something of the page that the draft does not have. */
export const LeftOut = z
  .object({ what: z.string(), why: z.string() })
  .meta({ id: 'HubImportLeftOut' })

export const ImportedPicture = z
  .object({
    /** Null: of the page itself. */
    blockId: z.string().nullable(),
    field: z.string().meta({
      description: 'As the document names it: profile.avatar, picture, poster, items.2.picture',
    }),
    /** For `POST /v1/uploads/from-address`. */
    address: z.string(),
  })
  .meta({ id: 'HubImportPicture' })

export const HubImportPreview = z
  .object({
    source: z.enum(importSources),
    /** Where the page was read, after redirects; null for a text. */
    address: z.string().nullable(),
    title: z.string(),
    /** A valid first draft. Pictures are not in it yet. */
    document: HubDocument,
    pictures: z.array(ImportedPicture).max(IMPORT_PICTURES_MAX),
    left: z.array(LeftOut).max(LEFT_OUT_MAX),
    taken: TakenCounts,
  })
  .meta({ id: 'HubImportPreview' })

export type PreviewHubImport = z.infer<typeof PreviewHubImport>
export type LeftOut = z.infer<typeof LeftOut>
export type ImportedPicture = z.infer<typeof ImportedPicture>
export type HubImportPreview = z.infer<typeof HubImportPreview>
