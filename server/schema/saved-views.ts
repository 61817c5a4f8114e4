/** Views of the analytics page that a member saved, gone with the membership. */
export interface SavedViewsTable {
  id: string
  account_id: string
  user_id: string
  name: string
  /** Unique for the member. */
  name_lower: string
  /** The query of the page's address. */
  query: string
  created_at: number
}
