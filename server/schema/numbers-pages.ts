export interface NumbersPagesTable {
  id: string
  account_id: string
  token: string
  title: string
  kind: string
  /** Id of the link or tag. */
  subject_id: string
  /** JSON: names of what the page shows besides the totals. */
  parts: string
  password_hash: string | null
  created_by: string | null
  created_at: number
}
