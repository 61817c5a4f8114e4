import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountData } from '../account-data/features.ts'
import { purgeOldLinks } from '../links/trash/trash.ts'
import { purgeAccount } from '../people/accounts/deletion/purge.ts'
import { DAY } from '../platform/clock.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { checkedFile, putImport, workImports } from '../testing/imports.ts'
import { openRig, type RedirectRig } from '../testing/programs/redirect-rig.ts'
import { insertLinks } from '../testing/programs/redirect-rows.ts'
import { exchange } from '../testing/raw-http.ts'
import { openFaultyProxy, throughProxy } from '../testing/servers/faulty-proxy.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const LINKS = '/api/ui/v1/redirects'
const OWN = 'localhost:3000'
const OTHER = 'two.test'
const target = { redirectTo: 'https://example.com/' }
const geo = [{ countries: ['DE'], redirectTo: 'https://example.com/de' }]

const untilCurrent = async (rig: RedirectRig) => {
  await until(() => rig.redirect.metrics().knownKeys.isCurrent)
}

describe.each(['SQLite', 'PostgreSQL'])('Two redirect processes on one %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-known-'))
  let opened: Awaited<ReturnType<typeof openTestApp>>
  let app: TestApp
  let token: string
  let url: string
  let rigs: RedirectRig[] = []
  beforeAll(async () => {
    url =
      kind === 'SQLite'
        ? join(folder, 'shared.sqlite')
        : (await freshDatabase(() => Promise.resolve())).url
    opened = await openTestApp(url, { LINK_DOMAINS: OTHER })
    app = opened.test
    // Changes are read by their time.
    app.pass(Date.now() - app.app.clock())
    token = await app.register()
    for (const _ of [1, 2]) rigs.push(await openRig({ url }))
  })
  afterAll(async () => {
    await Promise.all(rigs.map((rig) => rig.close()))
    rigs = []
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const send = async (path: string, body: unknown, method = 'POST') => {
    const answer = await app.call(path, { token, method, body })
    expect([path, answer.ok]).toEqual([path, true])
    return answer.status === 204 ? undefined : answer.json()
  }
  const bulk = (...items: unknown[]) => send(`${LINKS}/bulk`, { items })
  /** The answers of both after one read of the change log. */
  const answers = async (path: string, host = OWN) => {
    const statuses: number[] = []
    for (const rig of rigs) {
      await rig.redirect.pollChanges()
      await untilCurrent(rig)
      statuses.push((await rig.ask(path, { Host: host })).status)
    }
    return statuses
  }

  test('know a new link at once, however it was created', async () => {
    await Promise.all(rigs.map(untilCurrent))
    const ways: Record<string, () => Promise<string>> = {
      async alone() {
        await send(`${LINKS}/standard`, { ...target, vanity: 'Way-Alone' })
        return '/way-alone'
      },
      async 'with a made key'() {
        return `/${(await send(`${LINKS}/standard`, target)).key}`
      },
      async 'with rules'() {
        await send(`${LINKS}/geo`, { ...target, vanity: 'way-geo', geo })
        return '/WAY-geo/'
      },
      async 'in bulk'() {
        await bulk({ action: 'create', link: { ...target, vanity: 'way-bulk' } })
        return '/w%61y-bulk'
      },
      async 'by an import'() {
        const file = 'target,key\nhttps://example.com/,way-import\n'
        const id = await checkedFile(app, token, file)
        await putImport(app, token, `${id}/start`)
        await workImports(app)
        return '/way-import'
      },
      async 'without a login'() {
        const made = await app.call('/api/ui/v1/demo/furls', { body: target })
        return new URL((await made.json()).furlUrl).pathname
      },
      async 'back from the trash'() {
        await bulk({ action: 'create', link: { ...target, vanity: 'way-back' } })
        await bulk({ action: 'delete', key: 'way-back' })
        expect(await answers('/way-back')).toEqual([404, 404])
        await bulk({ action: 'restore', key: 'way-back' })
        return '/way-back'
      },
    }
    for (const [name, make] of Object.entries(ways)) {
      const path = await make()
      expect([name, ...(await answers(path))]).toEqual([name, 302, 302])
    }
  })

  test('find a link that was created elsewhere a moment ago', async () => {
    await Promise.all(rigs.map(untilCurrent))
    for (const name of ['moment-1', 'moment-2', 'moment-3']) {
      await send(`${LINKS}/standard`, { ...target, vanity: name })
      // Neither process has read the change log in between.
      const statuses = await Promise.all(rigs.map((rig) => rig.ask(`/${name}`, { Host: OWN })))
      expect(statuses.map(({ status }) => status)).toEqual([302, 302])
    }
  })

  test('know a link that moved to another domain, and nothing else there', async () => {
    await bulk({ action: 'create', link: { ...target, vanity: 'mover' } })
    expect(await answers('/mover', OTHER)).toEqual([404, 404])
    await bulk({ action: 'move', key: 'mover', to: OTHER })
    expect(await answers('/mover', OTHER)).toEqual([302, 302])
    expect(await answers('/mover')).toEqual([404, 404])
  })

  test('still know the key of a purged link', async () => {
    await bulk({ action: 'create', link: { ...target, vanity: 'gone-once' } })
    await bulk({ action: 'delete', key: 'gone-once' })
    app.pass(31 * DAY)
    expect(await purgeOldLinks(app.app)).toBeGreaterThan(0)
    expect(await answers('/gone-once')).toEqual([404, 404])
    token = await app.register()
    await bulk({ action: 'create', link: { ...target, vanity: 'gone-account' } })
    await purgeOwner('gone-account')
    expect(await answers('/gone-account')).toEqual([410, 410])
    for (const rig of rigs) rig.redirect.context.knownKeys.forgetAll()
    expect(await answers('/gone-account')).toEqual([410, 410])
  })

  test('answer requests for unused keys without a query', async () => {
    const [rig] = rigs
    if (!rig) throw new Error('there are two')
    let round = 0
    // Keys are current for a moment only, which a busy machine can miss.
    await until(async () => {
      round += 1
      await answers('/nobody')
      const before = rig.redirect.metrics()
      const paths = Array.from(
        { length: 50 },
        (_, n) => `/nobody-${round}-${n}${n % 2 === 0 ? '+' : ''}`,
      )
      const asked = await Promise.all(paths.map((path) => rig.ask(path, { Host: OWN })))
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([404]))
      const after = rig.redirect.metrics()
      const answered = after.knownKeys.answers - before.knownKeys.answers
      return answered > 40 && after.cache.misses - before.cache.misses < 10
    })
  })

  /** Deletes and purges the account of the link. */
  async function purgeOwner(key: string): Promise<void> {
    const { account_id: id } = await app.app.db
      .selectFrom('links')
      .select('account_id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const row = app.app.db.updateTable('accounts').where('id', '=', id)
    await row.set({ deleted_at: 1, purge_at: 1 }).execute()
    const run = { attempt: 1, signal: new AbortController().signal, keep: async () => undefined }
    await purgeAccount(app.app, accountData, { payload: { accountId: id }, run })
  }
})

test('unknown keys answer 503 while PostgreSQL is away, and work again afterwards', async () => {
  const { url } = await freshDatabase(() => Promise.resolve())
  const proxy = await openFaultyProxy(Number(new URL(url).port))
  const rig = await openRig({ url: throughProxy(url, proxy), timeoutMs: 1500 })
  try {
    await untilCurrent(rig)
    expect((await rig.ask('/nobody-at-all')).status).toBe(404)
    for (const state of ['refusing', 'hanging', 'mute'] as const) {
      proxy.become(state)
      await rig.redirect.pollChanges()
      expect([state, (await rig.ask(`/nobody-${state}`)).status]).toEqual([state, 503])
      proxy.become('open')
      await until(async () => (await rig.ask(`/nobody-${state}`)).status === 404)
      await untilCurrent(rig)
    }
  } finally {
    await rig.close()
    proxy.close()
  }
}, 180_000)

test('LINK_CACHE_MB limits the number of cached links', async () => {
  const rig = await openRig({ linkCacheMb: 1 })
  try {
    for (let piece = 0; piece < 10; piece += 1) await insertLinks(rig.db, 500, {})
    rig.redirect.context.knownKeys.forgetAll()
    const rows = await rig.db.selectFrom('links').select('key').execute()
    for (let first = 0; first < rows.length; first += 500) {
      const asks = rows
        .slice(first, first + 500)
        .map(({ key }) => `GET /${key} HTTP/1.1\r\nHost: go.test\r\n\r\n`)
      await exchange(rig.port, { parts: [asks.join('')], answers: asks.length })
    }
    const { entries } = rig.redirect.metrics().cache
    expect(entries).toBeGreaterThan(2048)
    expect(entries).toBeLessThanOrEqual(2 * 2048)
    expect(rig.redirect.metrics().requests.redirect).toBe(5000)
  } finally {
    await rig.close()
  }
})
