import type { MoveCheckStatus, MoveFinding } from '../../contract/links/move-checks.ts'
import type { Row } from './row.ts'

export type MoveChecksTable = Row<
  'move_checks',
  {
    status: MoveCheckStatus
    /** Of the file, from 0: the first one that is not checked yet. */
    next_row: number
    /** JSON: rows by what is amiss with them. */
    found: string
    /** The last rows in a row whose old address gave no usable answer. */
    silent_rows: number
    /** Tells a check from the one that it replaced. */
    started_at: number
    ended_at: number | null
  }
>

export type MoveDifferencesTable = Row<
  'move_differences',
  {
    /** As people count them, from 1. */
    row_number: number
    kind: MoveFinding
    /** Null if the old address was not asked, or leads nowhere. Long addresses are cut. */
    old_target: string | null
  }
>
