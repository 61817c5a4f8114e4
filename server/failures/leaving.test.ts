import { afterEach, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { PASSWORD } from '../testing/app.ts'
import { visit, waitUntilShipped } from '../testing/load.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'leaving'

let program: RunningProgram | undefined

afterEach(async () => {
  await program?.stop()
  if (program) removeFolder(program.dataDir)
})

async function start(): Promise<RunningProgram> {
  program = await startTestProgram({ environment: { WEB_CONCURRENCY: '2' } })
  return program
}

function caller(origin: string, token: string) {
  return async (method: string, path: string, body?: object) =>
    fetch(`${origin}/api/ui/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}

/** Statuses of a short link over separate connections, which the system spreads over both processes. */
async function statuses(origin: string, key: string): Promise<number[]> {
  const ask = () =>
    fetch(`${origin}/${key}`, { redirect: 'manual', headers: { connection: 'close' } })
  return Promise.all(Array.from({ length: 30 }, async () => (await ask()).status))
}

async function waitForAll(origin: string, status: number): Promise<void> {
  await until(async () => (await statuses(origin, KEY)).every((found) => found === status))
}

test(
  'a deleted account answers 410 in every process, and redirects again when it is restored',
  async () => {
    const { origin } = await start()
    const token = await registerAt(origin)
    const call = caller(origin, token)
    await createLinkAt(origin, token, { redirectTo: 'https://example.com/', vanity: KEY })
    await waitForAll(origin, 302)
    const { id } = (await (await call('GET', '/account')).json()) as { id: string }
    const { email } = (await (await call('GET', '/profile')).json()) as { email: string }
    expect((await call('DELETE', '/account')).status).toBe(403)
    expect((await call('POST', '/auth/confirmations', { password: PASSWORD })).status).toBe(200)
    expect((await call('DELETE', '/account')).status).toBe(204)
    await waitForAll(origin, 410)
    expect(new Set(await statuses(origin, 'nobody'))).toEqual(new Set([404]))
    expect((await call('GET', '/account')).status).toBe(401)

    const login = { username: email, password: PASSWORD }
    const again = await caller(origin, '')('POST', '/auth/login', login)
    const { token: tokenWithoutAccount } = (await again.json()) as { token: string }
    const restored = await caller(origin, tokenWithoutAccount)('PUT', `/accounts/${id}/restore`)
    expect(restored.status).toBe(200)
    await waitForAll(origin, 302)
  },
  SLOW,
)

test(
  'an export is complete over HTTP, and an account deleted with now=true loses its clicks',
  async () => {
    const { origin, openClickHouse } = await start()
    const token = await registerAt(origin)
    const call = caller(origin, token)
    const link = { redirectTo: 'https://example.com/', vanity: KEY, forwardQuery: true }
    await createLinkAt(origin, token, link)
    const load = visit(`${origin}/${KEY}`, 2)
    await until(() => load.answered.size >= 300)
    await load.stop()
    const clickhouse = openClickHouse()
    expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })

    const { id } = (await (await call('POST', '/account/exports')).json()) as { id: string }
    const read = async () =>
      (await (await call('GET', `/account/exports/${id}`)).json()) as {
        status: string
        size: number
      }
    await until(async () => (await read()).status === 'DONE')
    const file = await call('GET', `/account/exports/${id}/file`)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(bytes.length).toBe((await read()).size)
    const clicks = new TextDecoder().decode(unzipSync(bytes)['clicks.csv'])
    expect(clicks.trimEnd().split('\r\n')).toHaveLength(load.answered.size + 1)

    await call('POST', '/auth/confirmations', { password: PASSWORD })
    expect((await call('DELETE', '/account?now=true')).status).toBe(204)
    await waitForAll(origin, 410)
    const kept = async () =>
      (await clickhouse.query<{ n: number }>('SELECT count() AS n FROM clicks', {}, 10))[0]?.n
    await until(async () => (await kept()) === 0)
    await clickhouse.close()
    await waitForAll(origin, 410)
  },
  SLOW,
)
