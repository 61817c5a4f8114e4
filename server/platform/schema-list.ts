/** Tables by which links are found and made in numbers; for the kinds of values see schema.ts. */
export interface ListSchema {
  tags: TagsTable
  link_tags: { tag_id: string; link_id: string }
  link_words: LinkWordsTable
  imports: ImportsTable
  import_pieces: ImportPiecesTable
}

export interface TagsTable {
  id: string
  account_id: string
  name: string
  /** As names are compared. */
  name_lower: string
  color: string
  created_at: number
}

export interface LinkWordsTable {
  account_id: string
  /** 1: its link lies in the trash, which has a search of its own. */
  trashed: number
  /** Letters that the word shares with the one before it among the words of its link. */
  shared: number
  word: string
  link_id: string
}

export interface ImportsTable {
  id: string
  account_id: string
  user_id: string | null
  /** What its maker may do, as it was when it was sent. */
  role: number
  status: 'SENT' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'
  encoding: string
  /** JSON: the first line of the file. */
  columns: string
  /** JSON: which column is which field, and what all links get; until it is chosen, as the file suggests. */
  plan: string | null
  /** Rows, how many of them this step is through with, and how many of those were good. */
  total: number
  done: number
  good: number
  created_at: number
  expires_at: number
}

export interface ImportPiecesTable {
  import_id: string
  position: number
  /** JSON: lines of cells. */
  lines: string
  /** JSON: what was found, by row. Null: not looked at by this step yet. */
  verdicts: string | null
}
