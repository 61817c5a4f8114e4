import type { Generated } from 'kysely'
import type { FolderAccess } from '../../contract/links/folders.ts'
import type { RedirectStatus } from '../../contract/links/link-fields.ts'
import type { TagColor } from '../../contract/links/tag-colors.ts'
import type { Row } from './row.ts'

/** With its columns for the search. */
export type SearchedLinksTable = Row<
  'links',
  {
    /** Where visitors go once the link has ended. */
    expired_to: string | null
    redirect_status: RedirectStatus
    /** Where visitors go while the target is down. */
    fallback_url: string | null
    /** Clicks before its import, null if there were none, and until when they were counted. */
    imported_clicks: number | null
    imported_clicks_at: number | null
    /** JSON: title, description and image URL of the link's card. */
    preview: string | null
    /** A folder that is deleted by now may still be here. */
    folder_id: string | null
    /** The browser that made a demo link, identified by a signed cookie. */
    demo_browser: string | null
    /** Search words of the link, each after a space. */
    words: Generated<string>
    /** See `targetHash`. */
    target_hash: number | null
    /** Row id in `link_search`. Only on SQLite, whose full-text index identifies rows by number. */
    number: number | null
  }
>

export type LinksTable = Omit<SearchedLinksTable, 'words' | 'number' | 'target_hash'>

/** SQLite's full-text index, which does not store the texts. The column `link_search` takes searches and commands. */
export interface LinkSearchTable {
  rowid: number
  words: string
  link_search: Generated<string>
}

/** How many links of each sort an account has. Every write of links updates it, so that nothing has to count them. */
export type LinkCountsTable = Row<
  'link_counts',
  {
    /** 1: in the trash. */
    trashed: number
  }
>

export type TagsTable = Row<
  'tags',
  {
    /** For comparing names. */
    name_lower: string
    /** Hidden since then; the worker removes it from its links. */
    deleted_at: number | null
  }
>

export type FoldersTable = Row<
  'folders',
  {
    color: TagColor
    access: FolderAccess
    /** For comparing names. */
    name_lower: string
    /** Hidden since then; the worker takes its links out. */
    deleted_at: number | null
  }
>

export type UtmTemplatesTable = Row<'utm_templates'>

/** `id`, `type` and `picture` (base64) are null if no favicon was found, or none was looked for yet. */
export type FaviconsTable = Row<'favicons'>

/** The one link for a post and a place where it is shared. */
export type ShareLinksTable = Row<
  'share_links',
  {
    /** Address of the post, with the place as its `utm_source`. */
    target: string
    /** Null only within the transaction that makes the link. */
    link_id: string | null
  }
>

export type QrPresetsTable = Row<
  'qr_presets',
  {
    /** JSON. */
    design: string
  }
>
