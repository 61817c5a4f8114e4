import type { Generated } from 'kysely'

/** Tables by which links are found and made in numbers; for the kinds of values see schema.ts. */
export interface ListSchema {
  tags: TagsTable
  link_tags: { tag_id: string; link_id: string }
  link_counts: LinkCountsTable
  link_search: LinkSearchTable
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
  /** Out of sight since then, and taken off its links by the worker. */
  deleted_at: number | null
}

/** How many links an account has of each sort; who writes links keeps it, so that nobody has to count them. */
export interface LinkCountsTable {
  account_id: string
  /** 1: those in the trash. */
  trashed: number
  type: string
  monitoring: number
  links: number
}

/** What the search of SQLite needs beside the links, and the words of a link on both databases. */
export interface SearchedColumns {
  /** Words that a link is found by, a blank before each. */
  words: Generated<string>
  /** Its row in `link_search`. Only on SQLite: the rows of a full-text index are told by numbers there. */
  number: Generated<number | null>
}

/** SQLite's full-text index, which keeps no texts. The column of its own name takes searches and commands. */
export interface LinkSearchTable {
  rowid: number
  words: string
  link_search: Generated<string>
}

export interface ImportsTable {
  id: string
  account_id: string
  user_id: string | null
  /** What its maker may do, as it was when it was sent. */
  role: number
  status: 'READING' | 'SENT' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'
  encoding: string
  /** JSON: the first line of the file. */
  columns: string
  /** JSON: which column is which field, and what all links get; until it is chosen, as the file suggests. */
  plan: string | null
  /** Why the file could not be read, or was given up. */
  problem: string | null
  /** Rows, how many of them this step is through with, and how many of those were good. */
  total: number
  done: number
  good: number
  created_at: number
  expires_at: number
}

export interface ImportPiecesTable {
  import_id: string
  /** Its place in the file, from 0. Pieces follow each other without a gap. */
  first_row: number
  /** JSON: lines of cells. */
  lines: string
  /** JSON: what was found, by row. Null: not looked at by this step yet. */
  verdicts: string | null
}
