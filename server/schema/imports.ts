export interface ImportsTable {
  id: string
  account_id: string
  user_id: string | null
  /** Permissions of its maker at the time of the upload. */
  role: number
  status: 'READING' | 'SENT' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'
  encoding: string
  /** JSON: the first line of the file. */
  columns: string
  /** JSON: the mapping of columns to fields and the values for all links; suggested from the file until it is chosen. */
  plan: string | null
  /** Why the file could not be read, or was given up. */
  problem: string | null
  /** Number of rows, how many of them the current step has done, and how many of those succeeded. */
  total: number
  done: number
  good: number
  created_at: number
  expires_at: number
}

export interface ImportPiecesTable {
  import_id: string
  /** Position in the file, from 0. Pieces are contiguous. */
  first_row: number
  /** JSON: rows of cells. */
  lines: string
  /** JSON: results by row. Null: not processed by the current step yet. */
  verdicts: string | null
}
