import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import { hashRows, openRows, type PreparedPiece, type ReadRows, readRows } from './prepare-rows.ts'
import { findPieceLeft } from './store.ts'

/**
 * Pieces share a transaction until their rows have so many addresses, their aliases included: it takes about 40 ms. A longer
 * one would hold up other writers, and a commit for each piece would take as long as its links.
 */
export const ADDRESSES_AT_ONCE = 300
/** A group is not done before its passwords are hashed, which takes longer than all else. */
const ADDRESSES_A_PASSWORD = 5

/** The longest work without a pause. */
const TURN_MS = 25

/** Reads the pieces of an import in groups, each while the group before is being done. */
export interface PiecesAhead {
  /** The pieces to do next; none at the end. */
  next(row: ImportsTable): Promise<readonly PreparedPiece[]>
  /** Waits for what was begun. */
  end(): Promise<void>
}

/** Pieces that follow each other. Their passwords may still be being hashed. */
interface Group {
  pieces: Promise<readonly PreparedPiece[]>
  /** The first row after them. */
  end: number
  /** The import when they are to be done: see `markOf`. */
  mark: string
}

export function openPiecesAhead(app: App, run: JobRun): PiecesAhead {
  let ahead: Group | undefined
  const settled = () => ahead?.pieces.then(ignore, ignore)
  return {
    async next(row) {
      if (ahead?.mark !== markOf(row)) {
        await settled()
        ahead = await beginGroup(app, run, { row, from: 0 })
      }
      const { pieces, end } = ahead
      const present = await pieces
      if (present.length === 0) return present
      const rows = present.reduce((sum, piece) => sum + piece.rows.length, 0)
      // Its passwords are hashed beside the transaction of the present group. Its rows are read before that, which would
      // make the transaction longer.
      ahead = await beginGroup(app, run, { row: { ...row, done: row.done + rows }, from: end })
      return present
    },
    async end() {
      await settled()
    },
  }
}

const ignore = () => undefined

/** Differs once anybody but the step before has changed the import. */
const markOf = ({ status, plan, user_id, done }: ImportsTable) =>
  JSON.stringify([status, plan, user_id, done])

async function beginGroup(
  app: App,
  run: JobRun,
  { row, from }: { row: ImportsTable; from: number },
): Promise<Group> {
  const read = await openRows(app, row)
  const yieldIfDue = openYielder(TURN_MS)
  const group: ReadPiece[] = []
  let [end, addresses] = [from, 0]
  while (addresses < ADDRESSES_AT_ONCE) {
    const piece = await findPieceLeft(app.db, row.id, { from: end, left: 'to-do' })
    if (!piece) break
    const rows = await readRows(app, run, { piece, read, yieldIfDue })
    group.push({ piece, rows })
    end = piece.first_row + rows.length
    addresses += addressesOf(rows)
  }
  const pieces = hashGroup(run, { group, isCheck: row.status === 'CHECKING' })
  // Whoever asks for the pieces hears of a failure.
  pieces.catch(ignore)
  return { pieces, end, mark: markOf(row) }
}

interface ReadPiece {
  piece: ImportPiecesTable
  rows: ReadRows
}

const addressesOf = (rows: ReadRows) => rows.reduce((sum, row) => sum + addressesOfRow(row), 0)

function addressesOfRow(row: ReadRows[number]): number {
  if (row instanceof Problem) return 1
  return 1 + (row.aliases?.length ?? 0) + (row.password === undefined ? 0 : ADDRESSES_A_PASSWORD)
}

async function hashGroup(
  run: JobRun,
  { group, isCheck }: { group: readonly ReadPiece[]; isCheck: boolean },
): Promise<PreparedPiece[]> {
  const pieces: PreparedPiece[] = []
  for (const { piece, rows } of group) {
    pieces.push({ piece, rows: await hashRows(run, { rows, isCheck }) })
  }
  return pieces
}
