import { z } from 'zod'
import type { KeyRules } from '../../../contract/links/keys.ts'
import type { App, Inside, Member } from '../../context.ts'
import { listDomainChoices } from '../../domains/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import { createLinks, findLinkQuota, type MadeLink, type OneOfMany, type Room } from '../links.ts'
import { requireCreatePermission } from './create-permission.ts'
import { type SeenKeys, withDuplicateKeys } from './duplicate-keys.ts'
import { tellOfEnd } from './end-notice.ts'
import { KEPT_MS, planOf } from './imports.ts'
import { intoFolders } from './into-folders.ts'
import { PieceConflict } from './piece-conflict.ts'
import { type PreparedRows, prepareRows, type Verdicts } from './prepare-rows.ts'
import {
  changeImport,
  countStep,
  endEarly,
  findAnyImport,
  findNextPiece,
  keepVerdicts,
} from './store.ts'
import { surveyRows } from './survey.ts'
import { refusalOf } from './table/refusal.ts'
import { stopUndoing, undoPiece } from './undo-import.ts'

const Payload = z.object({ importId: z.string() })

/** About twenty minutes of attempts. Then the user is informed. */
const MAX_ATTEMPTS = 8

/** Between two pieces, so that other writers get the write lock. */
const PAUSE_MS = 3

/**
 * Works through the pieces of a file, each in one transaction that also marks the piece as done. A worker that stops at
 * any moment leaves whole pieces, and the next one continues after them.
 */
export async function runImport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { importId } = Payload.parse(payload)
  const seen: SeenRows = { keys: new Map(), folders: new Set(), geoLinks: 0, monitors: 0 }
  try {
    // If a piece crashes the worker at every attempt, no attempt gets as far as reporting a failure.
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    while (await step(app, run, { importId, seen })) await Bun.sleep(PAUSE_MS)
  } catch (error) {
    if (error instanceof PieceConflict) return
    const problem = refusalOf(error) ?? givenUp(app, run, { importId, error })
    await writing(app, async (inside) => {
      await run.keep(inside.db)
      const row = await findAnyImport(inside.db, importId)
      if (row?.status === 'UNDOING') return stopUndoing(inside, row, problem)
      const hasEnded = await endEarly(inside.db, importId, { status: 'FAILED', problem })
      if (row?.status === 'RUNNING' && hasEnded) await tellOfEnd(inside, row, 'failed')
    })
  }
}

/** Returns null, as there is no text to show for it; rethrows while attempts are left. */
function givenUp(app: App, run: JobRun, { importId, error }: { importId: string; error: unknown }) {
  if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
  app.log.error('an import is given up', { import: importId, error })
  return null
}

/** What this run has seen of earlier pieces: the dry run of each was rolled back. */
interface SeenRows {
  keys: SeenKeys
  /** Names of folders that are to be made. */
  folders: Set<string>
  /** How many good rows become GeoFurls. */
  geoLinks: number
  monitors: number
}

interface ImportStep {
  importId: string
  seen: SeenRows
}

/** Returns false at the end. */
async function step(app: App, run: JobRun, { importId, seen }: ImportStep): Promise<boolean> {
  run.signal.throwIfAborted()
  const row = await findAnyImport(app.db, importId)
  if (row?.status === 'UNDOING') return undoPiece(app, run, row)
  if (!row || (row.status !== 'CHECKING' && row.status !== 'RUNNING')) return false
  if (planOf(row).found === undefined) return survey(app, run, row)
  const piece = await findNextPiece(app.db, importId)
  if (!piece) {
    await finish(app, row)
    return false
  }
  const rows = await prepareRows(app, run, { row, piece })
  const rules = await keyRulesByDomain(app, row.account_id)
  if (row.status === 'RUNNING') {
    await writing(app, async (inside) => {
      await requireCreatePermission(inside, row)
      const { refused, made } = await makeLinks(inside, row, { rows })
      const checked = { row, piece, rows, verdicts: refused, rules }
      const verdicts = withDuplicateKeys(app, checked, seen.keys)
      await savePieceOutcome(inside.db, run, { row, piece, verdicts, made })
    })
    return true
  }
  await requireCreatePermission(app, row)
  const refused = await dryRun(app, row, { rows, planned: seen.folders })
  const withKeys = withDuplicateKeys(app, { row, piece, rows, verdicts: refused, rules }, seen.keys)
  const verdicts = await withinRoom(app, row, { rows, seen, verdicts: withKeys })
  await writing(app, ({ db: tx }) => savePieceOutcome(tx, run, { row, piece, verdicts }))
  return true
}

async function keyRulesByDomain(app: App, accountId: string): Promise<Map<string, KeyRules>> {
  const domains = await listDomainChoices(app.db, accountId, 'link')
  return new Map(domains.map(({ name, keys }) => [name, keys]))
}

/** Before the first piece of a check. Returns true: the pieces are left. */
async function survey(app: App, run: JobRun, row: ImportsTable): Promise<boolean> {
  const plan = planOf(row)
  const found = await surveyRows(app, run, { row, columns: JSON.parse(row.columns), plan })
  const changes = { plan: JSON.stringify({ ...plan, found }) }
  await writing(app, async ({ db: tx }) => {
    await run.keep(tx)
    const isOwn = await changeImport(tx, { id: row.id, from: [row.status] }, changes)
    if (!isOwn) throw new PieceConflict()
  })
  return true
}

/** From its end on, an import can be undone for as long as it is kept. */
async function finish(app: App, { id, status }: ImportsTable): Promise<void> {
  if (status === 'CHECKING') {
    await writing(app, ({ db }) => changeImport(db, { id, from: [status] }, { status: 'CHECKED' }))
    return
  }
  await writing(app, async (inside) => {
    const end = { status: 'DONE', expires_at: app.clock() + KEPT_MS } as const
    if (!(await changeImport(inside.db, { id, from: [status] }, end))) return
    const row = await findAnyImport(inside.db, id)
    if (row) await tellOfEnd(inside, row, 'done')
  })
}

interface PieceOutcome {
  row: ImportsTable
  piece: ImportPiecesTable
  verdicts: Verdicts
  made?: readonly MadeLink[]
}

async function savePieceOutcome(
  tx: Tx,
  run: JobRun,
  { row, piece, verdicts, made = [] }: PieceOutcome,
): Promise<void> {
  await run.keep(tx)
  const done = (JSON.parse(piece.lines) as unknown[]).length
  const good = done - verdicts.length
  const outcome = {
    verdicts: JSON.stringify(verdicts),
    made: made.length === 0 ? null : JSON.stringify(made),
  }
  const isOwn =
    (await keepVerdicts(tx, piece, outcome)) &&
    (await countStep(tx, row.id, { status: row.status, done, good }))
  if (!isOwn) throw new PieceConflict()
}

class DryRunRollback extends Error {
  override name = 'DryRunRollback'
}

/** Makes the links and rolls back, which is the only check that predicts an import exactly. */
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
  const member: Member = {
    accountId: row.account_id,
    userId: row.user_id ?? '',
    role: row.role,
  }
  const rows = await intoFolders(inside, member, { rows: prepared, planned })
  const links = rows.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const made = await createLinks(inside, member, links)
  const outcomes = rows.map((link) => (link instanceof Problem ? link : made.shift()))
  return {
    refused: outcomes.flatMap((one, at) => (one instanceof Problem ? [[at, wordsOf(one)]] : [])),
    made: outcomes.flatMap((one) => (one === undefined || one instanceof Problem ? [] : [one])),
  }
}

/** Adds the rows beyond the tier's room, which all pieces share: each dry run saw only its own piece. */
async function withinRoom(
  app: App,
  row: ImportsTable,
  { rows, seen, verdicts }: { rows: PreparedRows; seen: SeenRows; verdicts: Verdicts },
): Promise<Verdicts> {
  const rooms = await findRooms(app, row.account_id)
  const bad = new Map(verdicts)
  let links = row.good
  for (const [at, link] of rows.entries()) {
    if (bad.has(at) || link instanceof Problem) continue
    const kinds = limitedKinds.filter((kind) => takes[kind](link))
    const full =
      fullRoom(rooms.links, links + 1) ??
      kinds.map((kind) => fullRoom(rooms[kind], seen[kind] + 1)).find(Boolean)
    if (full) {
      bad.set(at, wordsOf(full))
      continue
    }
    links += 1
    for (const kind of kinds) seen[kind] += 1
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

/** What some links take beside the room of a link. */
const takes = {
  geoLinks: ({ rules }: OneOfMany) => rules !== undefined,
  monitors: ({ input }: OneOfMany) => input.monitoring === true,
}
const limitedKinds = ['geoLinks', 'monitors'] as const

const findRooms = async (app: App, accountId: string) => ({
  links: await findLinkQuota(app, accountId, 'links'),
  geoLinks: await findLinkQuota(app, accountId, 'geoLinks'),
  monitors: await findLinkQuota(app, accountId, 'monitors'),
})

/** Why the room does not hold that many more; undefined if it does. */
const fullRoom = (room: Room | undefined, needed: number): Problem | undefined =>
  room && needed > Math.max(0, room.left) ? room.full : undefined

function wordsOf({ errors, detail }: Problem): string {
  const [first] = errors
  return first ? `${first.path}: ${first.message}` : detail
}
