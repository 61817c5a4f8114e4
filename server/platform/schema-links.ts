/** Tables beside the links themselves. */
export interface LinkDetailsSchema {
  /** Clicks that links with a limit have given away; a link that has none yet begins with what was counted. */
  link_takes: { link_id: string; account_id: string; taken: number }
  utm_templates: UtmTemplatesTable
  favicons: FaviconsTable
}

/** `id`, `type` and `picture` (base64) are empty where none was found, or not yet. */
export interface FaviconsTable {
  host: string
  id: string | null
  type: string | null
  picture: string | null
  looked_at: number
}

export interface UtmTemplatesTable {
  id: string
  account_id: string
  name: string
  name_lower: string
  utm: string
  created_at: number
}
