import { afterEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IMPORT_ROWS_MAX } from '../../contract/links/import-fields.ts'
import type { Import } from '../../contract/links/imports.ts'
import type { LinkPage } from '../../contract/links/links.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { rounds } from '../testing/rounds.ts'
import { until } from '../testing/until.ts'

const BELOW_RATE_LIMIT = { everyMs: 120 }
const SLOW = 300_000
const ROWS = 10_000
/** Stays below the limit of 600 calls a minute for a token. */

let program: RunningProgram | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  removeFolder(dataDir)
})

test(
  'an import survives kill -9 of all processes: it resumes and creates each row of the file once',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    program = await startTestProgram({ dataDir, port })
    const token = await registerAt(program.origin)
    const call = caller(program.origin, token)
    const addresses = Array.from({ length: ROWS }, (_, row) => `https://example.com/${row}`)
    const { id } = await call<Import>('imports', 'POST', ['url', ...addresses].join('\n'))
    const untilImport = (isThere: (one: Import) => boolean) =>
      until(async () => {
        const one = await call<Import>(`imports/${id}`)
        return isThere(one) && one
      }, BELOW_RATE_LIMIT)
    const { mapping } = await untilImport(({ status }) => status === 'SENT')
    await call(`imports/${id}/check`, 'PUT', { mapping })
    await untilImport(({ status }) => status === 'CHECKED')
    await call(`imports/${id}/start`, 'PUT', {})
    let before = 0
    for (let kills = 0; kills < rounds(2); kills++) {
      const half = await untilImport(({ done }) => done > before)
      expect(half).toMatchObject({ status: 'RUNNING' })
      before = half.done
      await program.kill()
      program = await startTestProgram({ dataDir, port })
    }
    const done = await untilImport(({ status }) => status !== 'RUNNING')
    expect(done).toMatchObject({ status: 'DONE', done: ROWS, good: ROWS })
    expect(await targetsOf(call)).toEqual(addresses.toSorted())
  },
  SLOW,
)

test(
  'reading a file survives kill -9 of all processes: it starts over, and every row exists once',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    program = await startTestProgram({ dataDir, port })
    const call = caller(program.origin, await registerAt(program.origin))
    const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, row) => `https://example.com/${row}`)
    // The program is killed while this call waits for the worker.
    const sending = call<Import>('imports', 'POST', ['url', ...rows].join('\n')).catch(
      () => undefined,
    )
    const only = async () => (await call<{ items: Import[] }>('imports')).items[0]
    const untilImport = (isThere: (one: Import) => boolean) =>
      until(async () => {
        const one = await only()
        return one !== undefined && isThere(one) && one
      }, BELOW_RATE_LIMIT)
    const half = await untilImport(({ total }) => total > 0)
    expect(half.status).toBe('READING')
    await program.kill()
    await sending
    program = await startTestProgram({ dataDir, port })
    const read = await untilImport(({ status }) => status !== 'READING')
    expect(read).toMatchObject({ id: half.id, status: 'SENT', total: IMPORT_ROWS_MAX })
    // After a cancellation, the errors contain all rows.
    await call(`imports/${read.id}`, 'DELETE')
    const errors = await call<string>(`imports/${read.id}/errors`)
    expect(errors.trim().split('\r\n').slice(1)).toEqual(
      rows.map((address) => `"${address}","Not imported: the import ended before this row."`),
    )
    const folder = join(dataDir, 'files/imports')
    await until(() => readdirSync(folder).length === 0)
  },
  SLOW,
)

type Call = <T>(path: string, method?: string, body?: string | object) => Promise<T>

function caller(origin: string, token: string): Call {
  return async (path, method = 'GET', body) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    const answer = await fetch(`${origin}/api/ui/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} ${await answer.text()}`)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? answer.json() : answer.text()) as never
  }
}

async function targetsOf(call: Call): Promise<string[]> {
  const targets: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: LinkPage = await call<LinkPage>(`redirects?limit=100${next}`)
    targets.push(...page.items.map(({ redirectTo }) => redirectTo))
    next = page.nextCursor && `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  return targets.toSorted()
}
