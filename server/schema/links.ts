import type { Generated } from 'kysely'

export interface LinksTable {
  id: string
  account_id: string
  domain_id: string
  key: string
  key_lower: string
  type: string
  title: string | null
  redirect_to: string
  utm: string
  geo: string
  monitoring: number
  note: string | null
  forward_query: number
  click_ids: number
  disabled: number
  starts_at: number | null
  expires_at: number | null
  max_clicks: number | null
  password_hash: string | null
  /** Where visitors go once the link has ended. */
  expired_to: string | null
  /** Where visitors go while the target is down. */
  fallback_url: string | null
  /** JSON: title, description and image URL of the link's card. */
  preview: string | null
  created_by: string | null
  /** The browser that made a demo link, identified by a signed cookie. */
  demo_browser: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** Columns of links for the search. */
export interface SearchedColumns {
  /** Search words of the link, each after a space. */
  words: Generated<string>
  /** Row id in `link_search`. Only on SQLite, whose full-text index identifies rows by number. */
  number: Generated<number | null>
}

/** SQLite's full-text index, which does not store the texts. The column `link_search` takes searches and commands. */
export interface LinkSearchTable {
  rowid: number
  words: string
  link_search: Generated<string>
}

/** How many links of each sort an account has. Every write of links updates it, so that nothing has to count them. */
export interface LinkCountsTable {
  account_id: string
  /** 1: in the trash. */
  trashed: number
  type: string
  monitoring: number
  links: number
}

export interface TagsTable {
  id: string
  account_id: string
  name: string
  /** For comparing names. */
  name_lower: string
  color: string
  created_at: number
  /** Hidden since then; the worker removes it from its links. */
  deleted_at: number | null
}

export interface UtmTemplatesTable {
  id: string
  account_id: string
  name: string
  name_lower: string
  utm: string
  created_at: number
}

/** `id`, `type` and `picture` (base64) are null if no favicon was found, or none was looked for yet. */
export interface FaviconsTable {
  host: string
  id: string | null
  type: string | null
  picture: string | null
  looked_at: number
}

/** The one link for a post and a place where it is shared. */
export interface ShareLinksTable {
  domain_id: string
  /** Address of the post, with the place as its `utm_source`. */
  target: string
  /** Null only within the transaction that makes the link. */
  link_id: string | null
}

export interface QrPresetsTable {
  id: string
  account_id: string
  name: string
  /** JSON. */
  design: string
  is_default: number
  created_at: number
  updated_at: number
}
