import { z } from 'zod'
import type { AccountRows } from '../../account-data/account-rows.ts'
import type { App } from '../../context.ts'
import { SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { removeClicks } from '../analytics/analytics.ts'
import { checkedView, checkWhole, lossesOf } from './check-restore.ts'
import { planOf } from './plan.ts'
import { KEPT_MS } from './restores.ts'
import { changeRestore, findAnyRestore } from './store.ts'
import { removeZips, zipsOf } from './stored-zips.ts'
import { writeRecords } from './write-records.ts'
import { takeRowsBack, writeRows } from './write-restore.ts'
import { openZipSources } from './zip-source.ts'

const Payload = z.object({ restoreId: z.string() })

/** About twenty minutes of attempts. Then what was written is taken back. */
const MAX_ATTEMPTS = 8
const REMOVAL_PAUSE_MS = SECOND

interface RestoreJob {
  payload: unknown
  run: JobRun
}

interface Work {
  row: AccountRestoresTable
  tables: readonly AccountRows[]
  run: JobRun
}

/** Checks what was sent, writes what was started, or takes back what failed, wherever an earlier attempt has stopped. */
export async function runRestore(
  app: App,
  tables: readonly AccountRows[],
  { payload, run }: RestoreJob,
): Promise<void> {
  const { restoreId } = Payload.parse(payload)
  const row = await findAnyRestore(app.db, restoreId)
  if (!row) return
  const work = { row, tables, run }
  if (row.status === 'CHECKING') return check(app, work)
  if (row.status === 'RUNNING') await write(app, work)
  const now = await findAnyRestore(app.db, restoreId)
  if (now?.status === 'UNDOING') await takeBack(app, { ...work, row: now })
}

const zipOf = (app: App, row: AccountRestoresTable) => openZipSources(app.files, zipsOf(row))

async function check(app: App, { row, tables, run }: Work): Promise<void> {
  const plan = planOf(row)
  try {
    giveUpAfter(run, MAX_ATTEMPTS)
    const found = await checkWhole(app, await zipOf(app, row), { row, plan, tables, run })
    const changes = { status: 'CHECKED', plan: JSON.stringify({ ...plan, found }) } as const
    await change(app, run, { row, from: 'CHECKING', changes })
  } catch (error) {
    const problem = sentenceOf(app, { error, row, run })
    await removeZips(app, row)
    await change(app, run, { row, from: 'CHECKING', changes: { status: 'FAILED', problem } })
  }
}

async function write(app: App, { row, tables, run }: Work): Promise<void> {
  try {
    giveUpAfter(run, MAX_ATTEMPTS)
    const zip = await zipOf(app, row)
    const plan = planOf(row)
    const view = await checkedView(app, zip, { row, plan, tables, run }, 'again')
    const open = lossesOf(view).find(({ kind }) => !plan.acceptLosses.includes(kind))
    if (open) throw new Problem('invalid', { detail: `${open.sentence} Nobody has accepted that.` })
    const work = { view, tables, run, done: row.done }
    const rows = await writeRows(app, zip, work)
    await writeRecords(app, zip, { ...work, rows })
    const changes = { status: 'DONE', expires_at: app.clock() + KEPT_MS } as const
    await change(app, run, { row, from: 'RUNNING', changes })
    await removeZips(app, row)
  } catch (error) {
    const problem = sentenceOf(app, { error, row, run })
    await change(app, run, { row, from: 'RUNNING', changes: { status: 'UNDOING', problem } })
  }
}

/** Until it is through: half an account helps nobody. */
async function takeBack(app: App, { row, tables, run }: Work): Promise<void> {
  const zip = await zipOf(app, row)
  const plan = planOf(row)
  const view = await checkedView(app, zip, { row, plan, tables, run }, 'ids')
  await takeRowsBack(app, zip, { view, tables, run, done: row.done })
  while (!(await removeClicks(app.clickhouse, row.account_id))) {
    run.signal.throwIfAborted()
    await Bun.sleep(REMOVAL_PAUSE_MS)
  }
  await change(app, run, { row, from: 'UNDOING', changes: { status: 'FAILED', done: 0 } })
  await removeZips(app, row)
}

/** If the work crashes the worker at every attempt, no attempt gets as far as reporting a failure. */
function giveUpAfter({ attempt }: JobRun, attempts: number): void {
  if (attempt > attempts) throw new Error('no try came to an end')
}

/** What the person is told; null if there is nothing to tell. Rethrows while attempts are left. */
function sentenceOf(
  app: App,
  { error, row, run }: { error: unknown; row: AccountRestoresTable; run: JobRun },
): string | null {
  if (error instanceof Problem && !['store-away', 'busy', 'disk-full'].includes(error.kind)) {
    return error.detail || (error.errors[0]?.message ?? null)
  }
  if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
  app.log.error('a restore is given up', { restore: row.id, error })
  return null
}

interface Change {
  row: AccountRestoresTable
  from: AccountRestoresTable['status']
  changes: Partial<AccountRestoresTable>
}

function change(app: App, run: JobRun, { row, from, changes }: Change): Promise<boolean> {
  return writing(app, async ({ db }) => {
    await run.keep(db)
    return changeRestore(db, { id: row.id, from: [from] }, changes)
  })
}
