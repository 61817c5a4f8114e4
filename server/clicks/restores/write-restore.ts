import type { AccountRow, AccountRows, RowWriting } from '../../account-data/account-rows.ts'
import type { App, Inside } from '../../context.ts'
import { hasPermissionNow } from '../../people/index.ts'
import { pauseAfterStep } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { refusal } from './refusal.ts'
import { domainHere, type RestoredView, withKnown, writtenRow } from './restored-view.ts'
import { rowPieces } from './row-pieces.ts'
import { changeRestore, deleteRows, insertRows, listTakenValues } from './store.ts'
import { wholeFile, type ZipSource } from './zip-source.ts'

export interface Writing {
  view: RestoredView
  tables: readonly AccountRows[]
  run: JobRun
  /** Rows that were written before, which are the first ones. */
  done: number
}

/** Writes the rows in the order of the tables, a piece a transaction; returns how many there are. */
export async function writeRows(app: App, zip: ZipSource, work: Writing): Promise<number> {
  let at = 0
  for (const rows of work.tables) {
    for await (const piece of rowPieces(app, zip, { rows, view: work.view })) {
      work.run.signal.throwIfAborted()
      at += piece.length
      if (at <= work.done) continue
      const startedAt = performance.now()
      await writePiece(app, zip, { ...work, rows, piece, at })
      await pauseAfterStep(startedAt)
    }
  }
  return at
}

interface Piece extends Writing {
  rows: AccountRows
  piece: readonly AccountRow[]
  /** The number of rows up to its end. */
  at: number
}

async function writePiece(app: App, zip: ZipSource, one: Piece): Promise<void> {
  const { view, rows, piece, at, run } = one
  await keepFiles(app, zip, one)
  const known = knownRows(view, rows, piece)
  await writing(app, async (inside) => {
    await run.keep(inside.db)
    await requireOwner(inside, view)
    await insertKnown(inside, rows, { view, known })
    const isRunning = await changeRestore(
      inside.db,
      { id: view.restoreId, from: ['RUNNING'] },
      { done: at },
    )
    if (!isRunning) throw new Error('the restore is in another state by now')
  })
}

const knownRows = (view: RestoredView, rows: AccountRows, piece: readonly AccountRow[]) =>
  piece.flatMap((row) => {
    const known = withKnown(view, rows, row)
    return known ? [writtenRow(view, rows, known)] : []
  })

export async function requireOwner(app: App, { accountId, userId }: RowWriting | RestoredView) {
  if (await hasPermissionNow(app, { accountId, userId }, 'Owner')) return
  throw refusal('It ended because whoever started it is no Owner of this account any more.')
}

async function insertKnown(
  inside: Inside,
  rows: AccountRows,
  { view, known }: { view: RestoredView; known: readonly AccountRow[] },
): Promise<void> {
  if (known.length === 0) return
  const unique = await withUnique(inside, rows, { view, known })
  const restore: RowWriting = {
    accountId: view.accountId,
    userId: view.userId,
    isLost: (kind, id) => view.lost.get(kind)?.has(id) === true,
    userOf: (id) => view.users.get(id),
    domainIdOf: (name) => domainHere(view, name),
  }
  if (rows.insert) await rows.insert(inside, unique, restore)
  else await insertRows(inside.db, rows.table, unique)
}

async function withUnique(
  { db }: Inside,
  { table, unique }: AccountRows,
  { view, known }: { view: RestoredView; known: readonly AccountRow[] },
): Promise<readonly AccountRow[]> {
  if (!unique) return known
  const { column, make } = unique
  const values = known.map((row) => String(row[column]))
  const taken = new Set(await listTakenValues(db, view.accountId, { table, column, values }))
  return known.map((row) => (taken.has(String(row[column])) ? { ...row, [column]: make() } : row))
}

/** Before the rows that name them. */
async function keepFiles(app: App, zip: ZipSource, { rows: { file }, piece, view }: Piece) {
  if (!file) return
  for (const row of piece) {
    const bytes = await wholeFile(zip, file.nameOf(row), file.maxBytes)
    await file.keep(app, file.nameFor(view.accountId, bytes), bytes)
  }
}

/** Deletes what was written, the last tables first, so that the account is as empty as it was. */
export async function takeRowsBack(app: App, zip: ZipSource, work: Writing): Promise<void> {
  for (const rows of work.tables.toReversed()) {
    if (rows.of && !rows.remove) continue
    for await (const piece of rowPieces(app, zip, { rows, view: work.view })) {
      work.run.signal.throwIfAborted()
      const startedAt = performance.now()
      const written = piece.map((row) => writtenRow(work.view, rows, row))
      await writing(app, async (inside) => {
        await work.run.keep(inside.db)
        if (rows.remove) await rows.remove(inside, written)
        else {
          const { table, key } = rows
          await deleteRows(inside.db, work.view.accountId, { table, key, rows: written })
        }
      })
      for (const row of written) await rows.file?.remove(app, String(row.name))
      await pauseAfterStep(startedAt)
    }
  }
}
