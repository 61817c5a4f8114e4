import { IMPORT_JOB } from '../links/imports/imports.ts'
import { runImport } from '../links/imports/run-import.ts'
import { sendImport } from '../links/imports/sending.ts'
import { READ_IMPORT_JOB } from '../links/imports/slots.ts'
import { READ_SOURCE_JOB, readSource } from '../links/imports/sources/read-source.ts'
import { readImportFile } from '../links/imports/table/reading.ts'
import type { Database } from '../platform/database/database.ts'
import { openJobRunner } from '../platform/jobs/jobs.ts'
import type { TestApp } from './app.ts'

export const IMPORTS = '/api/ui/v1/imports'

/** Sends a file, and runs the worker while the call waits for it, as in the program. */
export async function sendFile(
  app: TestApp,
  token: string,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const sending = sendUnread(app, token, file)
  let isAnswered = false
  const answered = sending.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    await workImports(app)
    await Bun.sleep(5)
  }
  return answered
}

/** Stores a file that is not read yet; returns its id without the wait of the call. */
export async function unreadFile({ app }: TestApp, token: string, file: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const member = await app.db
    .selectFrom('memberships')
    .innerJoin('sessions', 'sessions.user_id', 'memberships.user_id')
    .select([
      'memberships.user_id as userId',
      'memberships.account_id as accountId',
      'memberships.role as role',
    ])
    .where('sessions.id', '=', claims.sid)
    .executeTakeFirstOrThrow()
  return (await sendImport(app, member, new Blob([file]).stream())).id
}

/** Sends a file without running the worker, so the call waits for its whole time limit. */
export function sendUnread(app: TestApp, token: string, file: string | Uint8Array<ArrayBuffer>) {
  const body = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return app.call(IMPORTS, { token, body, headers: { 'content-type': 'text/csv' } })
}

export async function putImport(app: TestApp, token: string, path: string, body: object = {}) {
  return (await app.call(`${IMPORTS}/${path}`, { method: 'PUT', token, body })).json()
}

/** Runs the worker's due import jobs. */
export const workImports = ({ app }: TestApp) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: {
      [READ_SOURCE_JOB]: (payload, run) => readSource(app, payload, run),
      [READ_IMPORT_JOB]: (payload, run) => readImportFile(app, payload, run),
      [IMPORT_JOB]: (payload, run) => runImport(app, payload, run),
    },
  }).runDue()

/** Sends a file and checks all its rows; returns its id. */
export async function checkedFile(app: TestApp, token: string, file: string): Promise<string> {
  const sent = await (await sendFile(app, token, file)).json()
  await putImport(app, token, `${sent.id}/check`, { mapping: sent.mapping })
  await workImports(app)
  return sent.id
}

/** Runs an import that fails within a piece, like a worker that is killed there. */
export function breakOffIn(app: TestApp, id: string, piece: number): Promise<void> {
  let steps = 0
  return runImport(
    app.app,
    { importId: id },
    {
      attempt: 1,
      signal: new AbortController().signal,
      keep: async () => {
        steps += 1
        if (steps === piece) throw new Error(`the worker ends within piece ${piece}`)
      },
    },
  )
}
