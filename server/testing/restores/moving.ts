import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate'
import type { AccountRestore, StartRestore } from '../../../contract/clicks/restores.ts'
import { exportedData, restoredRows } from '../../account-data/features.ts'
import { EXPORT_JOB, makeExport } from '../../clicks/exports/make-export.ts'
import { RESTORE_JOB } from '../../clicks/restores/restores.ts'
import { runRestore } from '../../clicks/restores/run-restore.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import type { TestApp } from '../app.ts'
import { confirmSessions } from '../people/confirmed.ts'
import { UI } from './whole-account.ts'

export const PATH = `${UI}/account/restore`

export async function newOwner(test: TestApp, email = `${crypto.randomUUID()}@example.org`) {
  const token = await test.register(email)
  const account = await (await test.call(`${UI}/account`, { token })).json()
  await confirmSessions(test)
  return { email, token, accountId: account.id as string }
}
export type NewOwner = Awaited<ReturnType<typeof newOwner>>

/** Runs the exports and restores that are due. */
export function runDue({ app }: TestApp): Promise<number> {
  return openJobRunner({
    db: app.db,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: {
      [EXPORT_JOB]: (payload, run) => makeExport(app, exportedData, { payload, run }),
      [RESTORE_JOB]: (payload, run) => runRestore(app, restoredRows, { payload, run }),
    },
  }).runDue()
}

export async function exportOf(test: TestApp, { token }: { token: string }): Promise<Uint8Array> {
  const path = `${UI}/account/exports`
  const { id } = await (await test.call(path, { token, method: 'POST' })).json()
  await runDue(test)
  const file = await test.call(`${path}/${id}/file`, { token })
  if (!file.ok) {
    const jobs = await test.app.db.selectFrom('jobs').select('last_error').execute()
    throw new Error(jobs.map(({ last_error }) => last_error).join('\n'))
  }
  return new Uint8Array(await file.arrayBuffer())
}

export const send = (test: TestApp, { token }: { token: string }, zip: Uint8Array) =>
  test.call(PATH, { token, body: zip, headers: { 'content-type': 'application/zip' } })

export const start = (
  test: TestApp,
  { token }: { token: string },
  body: Partial<StartRestore> = {},
) => test.call(PATH, { token, method: 'PUT', body })

export async function read(test: TestApp, { token }: { token: string }): Promise<AccountRestore> {
  return (await (await test.call(PATH, { token })).json()).restore
}

/** Sends a ZIP, and returns what the check says. */
export async function checked(test: TestApp, owner: NewOwner, zip: Uint8Array) {
  const sent = await send(test, owner, zip)
  if (sent.status !== 202) throw new Error(`${sent.status} ${await sent.text()}`)
  await runDue(test)
  return read(test, owner)
}

/** The texts of a ZIP, by name. */
export function textsOf(zip: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(zip))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** The ZIP with other contents of some files; undefined leaves one out. */
export function changedZip(
  zip: Uint8Array,
  changes: Readonly<Record<string, string | Uint8Array | undefined>>,
): Uint8Array {
  const files: Zippable = { ...unzipSync(zip) }
  for (const [name, content] of Object.entries(changes)) {
    if (content === undefined) delete files[name]
    else files[name] = typeof content === 'string' ? Buffer.from(content) : content
  }
  return zipSync(files)
}

/** The ZIP with a file of rows in which each row is changed. */
export function changedRows(
  zip: Uint8Array,
  table: string,
  change: (row: Record<string, unknown>) => object,
): Uint8Array {
  const name = `rows/${table}.jsonl`
  const lines = (textsOf(zip)[name] ?? '').split('\n').filter((line) => line !== '')
  const changed = lines.map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`)
  return changedZip(zip, { [name]: changed.join('') })
}
