import { IMPORT_JOB } from '../features/imports/imports.ts'
import { runImport } from '../features/imports/run-import.ts'
import type { Database } from '../platform/database.ts'
import { openJobRunner } from '../platform/jobs.ts'
import type { TestApp } from './app.ts'

export const IMPORTS = '/api/ui/v1/imports'

export function sendFile(app: TestApp, token: string, file: string | Uint8Array<ArrayBuffer>) {
  const body = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return app.call(IMPORTS, { token, body, headers: { 'content-type': 'text/csv' } })
}

export async function putImport(app: TestApp, token: string, path: string, body: object = {}) {
  return (await app.call(`${IMPORTS}/${path}`, { method: 'PUT', token, body })).json()
}

/** Does what the worker has to do by now. */
export const workImports = ({ app }: TestApp) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: { [IMPORT_JOB]: (payload, run) => runImport(app, payload, run) },
  }).runDue()

/** A file whose every row was looked at; answers its id. */
export async function checkedFile(app: TestApp, token: string, file: string): Promise<string> {
  const sent = await (await sendFile(app, token, file)).json()
  await putImport(app, token, `${sent.id}/check`, { mapping: sent.mapping })
  await workImports(app)
  return sent.id
}

/** A run that breaks off within a piece, as a worker does that is ended there. */
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
