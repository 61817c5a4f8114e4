import {
  MOVE_CHECKS_AT_ONCE,
  type MoveCheck,
  type MoveDifference,
  type MoveDifferencePage,
  moveFindings,
  OLD_ADDRESSES_A_SECOND,
  type StartMoveCheck,
} from '../../../../contract/links/move-checks.ts'
import type { PageQuery } from '../../../../contract/paging.ts'
import { type App, type Inside, type Member, readingOf } from '../../../context.ts'
import { recordAudit } from '../../../people/index.ts'
import { isoTime, SECOND } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { ImportsTable } from '../../../schema/imports.ts'
import { lockAccount } from '../../../schema/locks.ts'
import type { MoveChecksTable, MoveDifferencesTable } from '../../../schema/move-checks.ts'
import { KEPT_MS, planOf, requireImport } from '../imports.ts'
import { keepImport } from '../store.ts'
import { requireOldBase } from './old-base.ts'
import {
  cancelMoveCheck,
  countRunning,
  findMoveCheck,
  listDifferences,
  putMoveCheck,
} from './store.ts'

export const MOVE_CHECK_JOB = 'check-move'

const BUSY =
  'A move of this account is being checked. Wait until that is through, or cancel it: one is checked at a time.'
const NOT_MOVED = 'A move can be checked once its import is through and has made a link.'
const NO_KEYS =
  'No column of this file was taken as the key, so the old addresses of its links are not known'

/** Compares where the old addresses of an import lead with its links. An earlier check of it is replaced. */
export async function startMoveCheck(
  app: App,
  member: Member,
  { id, oldAddress }: StartMoveCheck & { id: string },
): Promise<MoveCheck> {
  requireMoved(await requireImport(app, member.accountId, id))
  const base = await requireOldBase(app, oldAddress)
  return writing(app, async (inside) => {
    const { accountId } = member
    await lockAccount(inside.db, accountId)
    const row = await requireImport(inside, accountId, id)
    requireMoved(row)
    if ((await countRunning(inside.db, accountId)) >= MOVE_CHECKS_AT_ONCE) {
      throw new Problem('import-busy', { detail: BUSY })
    }
    const now = app.clock()
    const check = newCheck(row, { base, now })
    await putMoveCheck(inside.db, check)
    await keepImport(inside.db, id, now + KEPT_MS)
    const payload = { importId: id, startedAt: now }
    await enqueue(inside.db, now, { kind: MOVE_CHECK_JOB, payload })
    await audited(inside, member, { id, action: 'import.move-check-started' })
    return checkItem(app, check)
  })
}

function requireMoved({ status, good, plan }: ImportsTable): void {
  const hasEnded = status === 'DONE' || status === 'CANCELLED' || status === 'FAILED'
  if (!hasEnded || good === 0) throw new Problem('import-busy', { detail: NOT_MOVED })
  if (planOf({ plan }).mapping.key === undefined) {
    throw new Problem('invalid', { errors: { oldAddress: NO_KEYS } })
  }
}

const newCheck = (
  { id, account_id, good }: ImportsTable,
  { base, now }: { base: string; now: number },
): MoveChecksTable => ({
  import_id: id,
  account_id,
  old_address: base,
  status: 'RUNNING',
  total: good,
  next_row: 0,
  done: 0,
  same: 0,
  skipped: 0,
  found: '{}',
  silent_rows: 0,
  problem: null,
  started_at: now,
  ended_at: null,
})

/** Null if none was started. */
export async function readMoveCheck(
  app: App,
  { accountId }: Member,
  id: string,
): Promise<MoveCheck | null> {
  await requireImport(app, accountId, id)
  const check = await findMoveCheck(app.db, accountId, id)
  return check ? checkItem(app, check) : null
}

/** What was found until then stays. */
export async function stopMoveCheck(app: App, member: Member, id: string): Promise<void> {
  await requireMoveCheck(app, member.accountId, id)
  await writing(app, async (inside) => {
    const now = app.clock()
    if (!(await cancelMoveCheck(inside.db, member.accountId, { importId: id, now }))) return
    await audited(inside, member, { id, action: 'import.move-check-cancelled' })
  })
}

export async function listMoveDifferences(
  app: App,
  { accountId }: Member,
  { id, limit, cursor }: PageQuery & { id: string },
): Promise<MoveDifferencePage> {
  const check = await requireMoveCheck(app, accountId, id)
  const after = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(after) || after < 0) throw new Problem('bad-cursor')
  const total = countFound(check)
  // Those of an earlier check may not be deleted yet.
  if (total === 0) return { items: [], nextCursor: null, total }
  const rows = await listDifferences(readingOf(app), id, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(differenceItem),
    nextCursor: last ? String(last.row_number) : null,
    total,
  }
}

export async function requireMoveCheck(
  app: App,
  accountId: string,
  id: string,
): Promise<MoveChecksTable> {
  const check = await findMoveCheck(app.db, accountId, id)
  if (!check) throw new Problem('not-found')
  return check
}

export type FoundRows = Partial<Record<MoveDifference['kind'], number>>

/** The cast is safe: only checks write the column. */
export const foundOf = ({ found }: Pick<MoveChecksTable, 'found'>) => JSON.parse(found) as FoundRows

export const countFound = (check: Pick<MoveChecksTable, 'found'>): number =>
  Object.values(foundOf(check)).reduce((sum, rows) => sum + rows, 0)

export const differenceItem = (row: MoveDifferencesTable): MoveDifference => ({
  row: row.row_number,
  kind: row.kind,
  oldAddress: row.old_address,
  oldTarget: row.old_target,
  oldStatus: row.old_status,
  newAddress: row.new_address,
  newTarget: row.new_target,
})

function checkItem({ clock }: App, check: MoveChecksTable): MoveCheck {
  const found = foundOf(check)
  return {
    importId: check.import_id,
    status: check.status,
    oldAddress: check.old_address,
    total: check.total,
    done: check.done,
    same: check.same,
    skipped: check.skipped,
    found: moveFindings.flatMap((kind) => {
      const rows = found[kind] ?? 0
      return rows > 0 ? [{ kind, rows }] : []
    }),
    secondsLeft: check.status === 'RUNNING' ? secondsLeft(check, clock()) : null,
    problem: check.problem,
    startedAt: isoTime(check.started_at),
    endedAt: check.ended_at === null ? null : isoTime(check.ended_at),
  }
}

/** From so many rows on, the pace so far says more than the pace of hosts. */
const MEASURED_ROWS = 20

function secondsLeft({ total, done, started_at }: MoveChecksTable, now: number): number {
  const measured = done < MEASURED_ROWS ? 0 : (now - started_at) / SECOND / done
  return Math.ceil((total - done) * Math.max(1 / OLD_ADDRESSES_A_SECOND, measured))
}

async function audited(
  inside: Inside,
  { accountId, userId }: Member,
  { action, id }: { action: string; id: string },
): Promise<void> {
  await recordAudit(inside, { accountId, userId, action, subject: id, before: null, after: null })
}
