import { z } from 'zod'
import { SILENT_ROWS_MAX } from '../../../../contract/links/move-checks.ts'
import type { App } from '../../../context.ts'
import { listDomainNames } from '../../../domains/index.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { agentOf } from '../../../platform/safe-fetch/agent.ts'
import type { HostPace } from '../../../platform/safe-fetch/host-pace.ts'
import type { ImportsTable } from '../../../schema/imports.ts'
import type { MoveChecksTable, MoveDifferencesTable } from '../../../schema/move-checks.ts'
import { shortUrl } from '../../../short-url.ts'
import { KEPT_MS, planOf } from '../imports.ts'
import { findAnyImport, findPieceFrom, keepImport } from '../store.ts'
import { fileDomainOf } from '../table/file-domains.ts'
import { keyOf } from '../table/mapping.ts'
import { rowReader } from '../table/read-row.ts'
import { rowsOf } from '../table/rows.ts'
import { oldAddressOf, storedAddress } from './addresses.ts'
import { compareAddresses, isSilent, type Lead } from './compare.ts'
import { tellOfEnd } from './end-notice.ts'
import type { Asker } from './follow.ts'
import { type FoundRows, foundOf, MOVE_CHECK_JOB } from './move-checks.ts'
import { changeMoveCheck, deleteDifferences, findAnyMoveCheck, insertDifferences } from './store.ts'

const Payload = z.object({ importId: z.string(), startedAt: z.number() })
type WhichCheck = z.infer<typeof Payload>

/** Rows that are checked and stored together: so many are asked again after a crash. */
const ROWS_AT_ONCE = 20
/** After so many rows the check queues up behind those of other accounts. */
const ROWS_OF_A_TURN = 60
/** A slow host must not hold up the rows behind it. */
const LANES = 4
const MAX_ATTEMPTS = 8

const GIVEN_UP = 'The server could not go on with it, although it tried several times.'
const SILENT = `${SILENT_ROWS_MAX} old addresses in a row did not answer, or refused the program. The old service may be away, or keep programs out. Try it again later.`

export interface MoveChecker {
  pace: HostPace
  /** Prepares the look-up of where links lead, as the redirect decides it. */
  openLeads: () => Promise<FindLead>
}

export type FindLead = (place: { domain: string; key: string }) => Promise<Lead>

interface Turn {
  app: App
  run: JobRun
  asker: Asker
  findLead: FindLead
}

/**
 * Checks some rows of a move and queues the next ones. Nothing is open while hosts are asked. A worker that stops at any
 * moment leaves whole steps, and the next one continues after them.
 */
export async function runMoveCheck(
  app: App,
  { payload, run }: { payload: unknown; run: JobRun },
  { pace, openLeads }: MoveChecker,
): Promise<void> {
  const which = Payload.parse(payload)
  try {
    // If a row crashes the worker at every attempt, no attempt gets as far as reporting a failure.
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    const asker = { outside: app.outside, pace, agent: agentOf(app), signal: run.signal }
    await takeTurn({ app, run, asker, findLead: await openLeads() }, which)
  } catch (error) {
    if (error instanceof CheckConflict) return
    if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
    await giveUp(app, run, { which, error })
  }
}

async function takeTurn(turn: Turn, which: WhichCheck): Promise<void> {
  for (let rows = 0; rows < ROWS_OF_A_TURN; rows += ROWS_AT_ONCE) {
    if (!(await step(turn, which))) return
  }
  const { app, run } = turn
  await writing(app, async ({ db: tx }) => {
    await run.keep(tx)
    await enqueue(tx, app.clock(), { kind: MOVE_CHECK_JOB, payload: which })
  })
}

async function giveUp(
  app: App,
  run: JobRun,
  { which, error }: { which: WhichCheck; error: unknown },
): Promise<void> {
  app.log.error('the check of a move is given up', { import: which.importId, error })
  const check = await findAnyMoveCheck(app.db, which.importId)
  if (check?.started_at === which.startedAt) await endCheck(app, run, check, { problem: GIVEN_UP })
}

/** Rolls back a step whose check has ended or was replaced, or that another worker has done. */
class CheckConflict extends Error {
  override name = 'CheckConflict'
}

/** Returns false at the end. */
async function step(turn: Turn, { importId, startedAt }: WhichCheck): Promise<boolean> {
  const { app, run } = turn
  run.signal.throwIfAborted()
  const check = await findAnyMoveCheck(app.db, importId)
  const row = await findAnyImport(app.db, importId)
  if (!row || check?.status !== 'RUNNING' || check.started_at !== startedAt) return false
  if (check.account_deleted_at !== null) {
    await endCheck(app, run, check, { status: 'CANCELLED' })
    return false
  }
  // Of an earlier check.
  if (check.next_row === 0) await deleteDifferences(autocommit(app.db), importId)
  const batch = await nextRows(app, check)
  if (batch.length === 0) {
    await endCheck(app, run, check, { status: 'DONE' })
    return false
  }
  const moved = await movedRows(app, { row, check, batch })
  const outcomes = await inLanes(moved, LANES, (each) => checkRow(turn, each))
  const isQuiet = await storeStep(turn, { check, nextRow: batch.at(-1)?.row ?? 0, outcomes })
  return !isQuiet
}

interface FileRow {
  row: number
  cells: string[]
  problem: string | null
}

/** Rows of the file, whether or not they became links; none at its end, and where the import did not come. */
async function nextRows(app: App, { import_id, next_row }: MoveChecksTable): Promise<FileRow[]> {
  const piece = await findPieceFrom(app.db, import_id, { row: next_row, isBad: false })
  if (!piece || piece.verdicts === null) return []
  const rows = rowsOf(piece).filter(({ row }) => row > next_row)
  return rows.slice(0, ROWS_AT_ONCE)
}

interface MovedRow {
  row: number
  /** Null: the row had no key, or its key was one of another domain. */
  oldAddress: string | null
  domain: string
  key: string
}

interface Batch {
  row: ImportsTable
  check: MoveChecksTable
  batch: readonly FileRow[]
}

/** The rows that became links, with their old and their new address. */
async function movedRows(app: App, { row, check, batch }: Batch): Promise<MovedRow[]> {
  const plan = planOf(row)
  const own = await listDomainNames(app.db, row.account_id, 'link')
  const read = rowReader(JSON.parse(row.columns), plan, own)
  const oldHost = new URL(check.old_address).host
  return batch.flatMap(({ row: number, cells, problem }) => {
    if (problem !== null) return []
    const link = read(cells)
    const key = keyOf(cells, plan)
    const named = fileDomainOf(cells, plan.mapping)
    const isOther = plan.found?.hasManyDomains === true && named !== null && named !== oldHost
    const isKnown = !(link instanceof Problem) && key !== null && !isOther
    const place = link instanceof Problem ? {} : { domain: link.domain, key: link.vanity }
    return [
      {
        row: number,
        oldAddress: isKnown ? oldAddressOf(check.old_address, key) : null,
        domain: place.domain ?? app.config.defaultDomain,
        key: place.key ?? '',
      },
    ]
  })
}

interface Outcome {
  kind: 'same' | 'skipped' | 'found'
  isSilent: boolean
  found: Omit<MoveDifferencesTable, 'import_id'> | null
}

async function checkRow(
  { app, asker, findLead }: Turn,
  { row, oldAddress, domain, key }: MovedRow,
): Promise<Outcome> {
  if (oldAddress === null) return { kind: 'skipped', isSilent: false, found: null }
  const lead = await findLead({ domain, key })
  const compared = await compareAddresses(asker, { oldAddress, lead })
  if (compared === null) return { kind: 'same', isSilent: false, found: null }
  const stored = (address: string | null) => (address === null ? null : storedAddress(address))
  return {
    kind: 'found',
    isSilent: isSilent(compared),
    found: {
      row_number: row,
      kind: compared.kind,
      old_address: storedAddress(oldAddress),
      old_target: stored(compared.oldTarget),
      old_status: compared.oldStatus,
      new_address: shortUrl(app.config, domain, key),
      new_target: stored(compared.newTarget),
    },
  }
}

interface CheckedStep {
  check: MoveChecksTable
  nextRow: number
  outcomes: readonly Outcome[]
}

/** Returns whether the check ended, because the old service has been silent for too long. */
async function storeStep(
  { app, run }: Turn,
  { check, nextRow, outcomes }: CheckedStep,
): Promise<boolean> {
  const found = foundOf(check)
  for (const outcome of outcomes) countOne(found, outcome)
  const silent_rows = outcomes.reduce(silentAfter, check.silent_rows)
  const isQuiet = silent_rows >= SILENT_ROWS_MAX
  const now = app.clock()
  const countOf = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).length
  const counted = {
    done: check.done + outcomes.length,
    same: check.same + countOf('same'),
    skipped: check.skipped + countOf('skipped'),
    found: JSON.stringify(found),
  }
  await writing(app, async (inside) => {
    const { db: tx } = inside
    await run.keep(tx)
    const isOwn = await changeMoveCheck(tx, check, {
      ...counted,
      next_row: nextRow,
      silent_rows,
      ...(isQuiet && { status: 'FAILED' as const, problem: SILENT, ended_at: now }),
    })
    if (!isOwn) throw new CheckConflict()
    if (isQuiet) await tellOfEnd(inside, { ...check, ...counted }, 'failed')
    await insertDifferences(
      tx,
      outcomes.flatMap((one) => (one.found ? [{ import_id: check.import_id, ...one.found }] : [])),
    )
    await keepImport(tx, check.import_id, now + KEPT_MS)
  })
  return isQuiet
}

function countOne(found: FoundRows, { found: one }: Outcome): void {
  if (one) found[one.kind] = (found[one.kind] ?? 0) + 1
}

/** Links whose old address was not asked say nothing about the old service. */
function silentAfter(rows: number, { isSilent: isOne, kind, found }: Outcome): number {
  if (isOne) return rows + 1
  return kind === 'same' || found?.kind.startsWith('old') || found?.kind === 'different' ? 0 : rows
}

async function endCheck(
  app: App,
  run: JobRun,
  check: MoveChecksTable,
  { status = 'FAILED', problem = null }: Partial<Pick<MoveChecksTable, 'status' | 'problem'>>,
): Promise<void> {
  const now = app.clock()
  await writing(app, async (inside) => {
    const { db: tx } = inside
    await run.keep(tx)
    const isOwn = await changeMoveCheck(tx, check, { status, problem, ended_at: now })
    if (isOwn && status !== 'CANCELLED')
      await tellOfEnd(inside, check, status === 'DONE' ? 'done' : 'failed')
    await keepImport(tx, check.import_id, now + KEPT_MS)
  })
}

/** Works on some items at a time, and answers in their order. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const at = next++
      const item = items[at]
      if (item !== undefined) results[at] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
