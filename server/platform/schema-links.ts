/** Tables beside the links themselves. */
export interface LinkDetailsSchema {
  /** Clicks taken from the limit of a link; a link without a row starts with its counted clicks. */
  link_takes: { link_id: string; account_id: string; taken: number }
  utm_templates: UtmTemplatesTable
  favicons: FaviconsTable
}

/** `id`, `type` and `picture` (base64) are null if no favicon was found, or none was looked for yet. */
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
