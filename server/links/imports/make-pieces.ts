import type { KeyRules } from '../../../contract/links/keys.ts'
import type { App, Inside, Member } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readingOnce } from '../../platform/database/transaction-memo.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import { createLinks, foreseeLinks, type MadeLink } from '../links.ts'
import { requireCreatePermission } from './create-permission.ts'
import { withDuplicateKeys } from './duplicate-keys.ts'
import { intoFolders, intoKnownFolders } from './into-folders.ts'
import { PieceConflict } from './piece-conflict.ts'
import type { PreparedPiece, PreparedRows, Verdicts } from './prepare-rows.ts'
import { type SeenRows, withinRoom, wordsOf } from './seen-rows.ts'
import { countStep, keepVerdicts } from './store.ts'

/** Pieces that are done in one transaction. */
export interface PiecesToDo {
  row: ImportsTable
  pieces: readonly PreparedPiece[]
  seen: SeenRows
  /** How the domains of the account compare keys, by name. */
  rules: ReadonlyMap<string, KeyRules>
}

/** Makes the links, and marks the pieces as done. */
export async function makePieces(app: App, run: JobRun, todo: PiecesToDo): Promise<void> {
  const { row, pieces, seen, rules } = todo
  await writing(app, async (inside) => {
    await requireCreatePermission(inside, row)
    const outcomes: Outcome[] = []
    for (const { piece, rows } of pieces) {
      const { refused, made } = await makeLinks(inside, row, { rows })
      const checked = { row, piece, rows, verdicts: refused, rules }
      outcomes.push({ piece, made, verdicts: withDuplicateKeys(app, checked, seen.keys) })
    }
    await saveOutcomes(inside.db, run, { row, outcomes })
  })
}

/** Finds which rows `makePieces` would refuse. */
export async function tryPieces(
  app: App,
  run: JobRun,
  { row, pieces, seen, rules }: PiecesToDo,
): Promise<void> {
  await requireCreatePermission(app, row)
  const asking: App = { ...app, db: readingOnce(app.db) }
  const outcomes: Outcome[] = []
  let good = row.good
  for (const { piece, rows } of pieces) {
    const todo = { rows, planned: seen.folders }
    const refused = (await foreseen(asking, row, todo)) ?? (await dryRun(app, row, todo))
    const checked = { row, piece, rows, verdicts: refused, rules }
    const withKeys = withDuplicateKeys(app, checked, seen.keys)
    const verdicts = await withinRoom(app, { ...row, good }, { rows, seen, verdicts: withKeys })
    good += rows.length - verdicts.length
    outcomes.push({ piece, verdicts, made: [] })
  }
  await writing(app, ({ db: tx }) => saveOutcomes(tx, run, { row, outcomes }))
}

interface Outcome {
  piece: ImportPiecesTable
  verdicts: Verdicts
  made: readonly MadeLink[]
}

async function saveOutcomes(
  tx: Tx,
  run: JobRun,
  { row, outcomes }: { row: ImportsTable; outcomes: readonly Outcome[] },
): Promise<void> {
  await run.keep(tx)
  let [done, good] = [0, 0]
  for (const { piece, verdicts, made } of outcomes) {
    const rows = (JSON.parse(piece.lines) as unknown[]).length
    done += rows
    good += rows - verdicts.length
    const isOwn = await keepVerdicts(tx, piece, {
      verdicts: JSON.stringify(verdicts),
      made: made.length === 0 ? null : JSON.stringify(made),
    })
    if (!isOwn) throw new PieceConflict()
  }
  const isOwn = await countStep(tx, row.id, { status: row.status, done, good })
  if (!isOwn) throw new PieceConflict()
}

/** Which rows would be refused, if reading tells. */
async function foreseen(
  app: App,
  row: ImportsTable,
  { rows: prepared, planned }: RowsToMake,
): Promise<Verdicts | undefined> {
  const member = memberOf(row)
  const rows = await intoKnownFolders(app, member, { rows: prepared, planned })
  if (!rows) return undefined
  const links = rows.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const problems = await foreseeLinks(app, member, links)
  if (!problems) return undefined
  const outcomes = rows.map((link) => (link instanceof Problem ? link : problems.shift()))
  return refusedAmong(outcomes)
}

const refusedAmong = (outcomes: readonly unknown[]): Verdicts =>
  outcomes.flatMap((one, at): Verdicts => (one instanceof Problem ? [[at, wordsOf(one)]] : []))

const memberOf = (row: ImportsTable): Member => ({
  accountId: row.account_id,
  userId: row.user_id ?? '',
  role: row.role,
})

class DryRunRollback extends Error {
  override name = 'DryRunRollback'
}

/** Makes the links and rolls back: where rows are in the way of each other or of other links, this tells exactly what happens. */
async function dryRun(app: App, row: ImportsTable, piece: RowsToMake): Promise<Verdicts> {
  let verdicts: Verdicts = []
  try {
    await writing(app, async (inside) => {
      verdicts = (await makeLinks(inside, row, piece)).refused
      throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
  return verdicts
}

interface RowsToMake {
  rows: PreparedRows
  /** Of a dry run: see `SeenRows`. */
  planned?: Set<string>
}

async function makeLinks(
  inside: Inside,
  row: ImportsTable,
  { rows: prepared, planned }: RowsToMake,
): Promise<{ refused: Verdicts; made: MadeLink[] }> {
  const member = memberOf(row)
  const rows = await intoFolders(inside, member, { rows: prepared, planned })
  const links = rows.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const made = await createLinks(inside, member, links)
  const outcomes = rows.map((link) => (link instanceof Problem ? link : made.shift()))
  return {
    refused: refusedAmong(outcomes),
    made: outcomes.flatMap((one) => (one === undefined || one instanceof Problem ? [] : [one])),
  }
}
