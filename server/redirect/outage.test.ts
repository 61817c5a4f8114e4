import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { GO_DOMAIN, prepareDomains } from '../testing/programs/redirect-rows.ts'
import { type FaultyProxy, openFaultyProxy, throughProxy } from '../testing/servers/faulty-proxy.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const parsers: RequestParser[] = ['full', 'plain']
/** Of the questions to a database that is away. */
const TIMEOUT_MS = 1000

describe.each(['SQLite', 'PostgreSQL'])('two instances on one %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-two-'))
  let rigs: RedirectRig[] = []
  beforeAll(async () => {
    const url =
      kind === 'SQLite'
        ? join(folder, 'shared.sqlite')
        : (await freshDatabase(() => Promise.resolve())).url
    rigs = []
    for (const parser of parsers) rigs.push(await openRig({ parser, url }))
  })
  afterAll(async () => {
    await Promise.all(rigs.map((rig) => rig.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  test('an edit by one is applied by the other', async () => {
    const [writer, reader] = rigs
    if (!writer || !reader) throw new Error('there are two')
    const key = await writer.link()
    await reader.redirect.pollChanges()
    expect((await reader.ask(`/${key}`)).headers.location).toBe('https://example.com/landing')
    await writer.db
      .updateTable('links')
      .set({ redirect_to: 'https://example.com/edited' })
      .where('key', '=', key)
      .execute()
    const change = { id: newId('chg'), subject: `link:${GO_DOMAIN}/${key}`, at: Date.now() }
    await writer.db.insertInto('changes').values(change).execute()
    const location = async () => (await reader.ask(`/${key}`)).headers.location
    await until(async () => (await location()) === 'https://example.com/edited')
  })
})

/** By a database that waits: the short time limit of these tests is for questions. */
async function withTables(url: string): Promise<void> {
  const db = openDatabase({ url, timeoutMs: 30_000, poolSize: 1 })
  await prepareDomains(db)
  await db.destroy()
}

describe.each(parsers)('with PostgreSQL away (%s)', (parser) => {
  let proxy: FaultyProxy
  let rig: RedirectRig
  beforeAll(async () => {
    const { url } = await freshDatabase(withTables)
    proxy = await openFaultyProxy(Number(new URL(url).port))
    rig = await openRig({ parser, url: throughProxy(url, proxy), timeoutMs: TIMEOUT_MS })
  })
  afterAll(async () => {
    await rig.close()
    proxy.close()
  })

  test.each(['refusing', 'hanging', 'mute'] as const)(
    'cached links redirect and count, other keys answer 503, and everything works again afterwards (%s)',
    async (state) => {
      const known = await rig.link()
      const unknown = await rig.link()
      const changed = await rig.link()
      expect((await rig.ask(`/${known}`)).status).toBe(302)
      expect((await rig.ask(`/${changed}`)).status).toBe(302)
      proxy.become(state)
      rig.redirect.context.cache.forget(`link:${GO_DOMAIN}/${changed}`)
      const before = (await rig.clicks()).length
      expect((await rig.ask(`/${known}`)).status).toBe(302)
      expect((await rig.ask(`/${changed}`)).status).toBe(302)
      expect(await rig.clicks()).toHaveLength(before + 2)
      const away = await rig.ask(`/${unknown}`)
      expect(away.status).toBe(503)
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
      expect(away.headers['cache-control']).toBe('private, no-store')
      expect(away.body).toContain('One moment')
      proxy.become('open')
      await until(async () => (await rig.ask(`/${unknown}`)).status === 302)
    },
    60_000,
  )
})

test('until the domains have been read, keys answer 503 and the application works', async () => {
  const { url } = await freshDatabase(withTables)
  const proxy = await openFaultyProxy(Number(new URL(url).port))
  const ready = await openRig({ parser: 'plain', url, timeoutMs: TIMEOUT_MS })
  const key = await ready.link()
  await ready.close()
  const rig = await openRig({
    parser: 'plain',
    url: throughProxy(url, proxy),
    timeoutMs: TIMEOUT_MS,
    beforeStart: () => proxy.become('refusing'),
  })
  try {
    expect((await rig.ask(`/${key}`)).status).toBe(503)
    expect((await rig.ask('/app/')).status).toBe(200)
    proxy.become('open')
    await until(async () => (await rig.ask(`/${key}`)).status === 302)
    expect(rig.logged.filter((line) => line.includes('cannot be followed'))).toHaveLength(1)
  } finally {
    await rig.close()
    proxy.close()
  }
})
