import type { Row } from './row.ts'

export type ImportsTable = Row<
  'imports',
  {
    /** Permissions of its maker at the time of the upload. */
    role: number
    status:
      | 'READING'
      | 'SENT'
      | 'CHECKING'
      | 'CHECKED'
      | 'RUNNING'
      | 'DONE'
      | 'CANCELLED'
      | 'FAILED'
      | 'UNDOING'
      | 'UNDONE'
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
    /** JSON: what became of the links so far. Null: nobody undid it. */
    undone: string | null
  }
>

export type ImportPiecesTable = Row<
  'import_pieces',
  {
    /** Position in the file, from 0. Pieces are contiguous. */
    first_row: number
    /** JSON: rows of cells. */
    lines: string
    /** JSON: results by row. Null: not processed by the current step yet. */
    verdicts: string | null
    /** JSON: ids of the links that were made, with the times at which they were. Null once they are undone. */
    made: string | null
  }
>
