import type { Generated } from 'kysely'

/** Tags, counts, search and imports of links; for the kinds of values see schema.ts. */
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
  /** For comparing names. */
  name_lower: string
  color: string
  created_at: number
  /** Hidden since then; the worker removes it from its links. */
  deleted_at: number | null
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
