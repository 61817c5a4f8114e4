import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import {
  announceChange,
  insertAccount,
  insertOwnDomain,
} from '../testing/programs/redirect-rows.ts'
import { exchange } from '../testing/raw-http.ts'
import { until } from '../testing/until.ts'

describe.each<RequestParser>(['full', 'plain'])(
  'a domain with targets of its own (%s)',
  (parser) => {
    let rig: RedirectRig
    const announce = (subject = 'domains') => announceChange(rig.db, subject)
    const ask = (host: string, path: string) => rig.ask(path, { Host: host })
    const whereTo = async (host: string, path: string) => {
      const { status, headers } = await ask(host, path)
      return status === 302 ? headers.location : status
    }

    beforeAll(async () => {
      rig = await openRig({ parser })
      await insertOwnDomain(rig.db, {
        id: 'dom_brand',
        name: 'brand.test',
        root_target: 'https://brand.example/',
        not_found_target: 'https://brand.example/lost?from=link',
        expired_target: 'https://brand.example/over',
      })
      await insertOwnDomain(rig.db, { id: 'dom_bare', name: 'bare.test' })
      await insertOwnDomain(rig.db, {
        id: 'dom_circle',
        name: 'circle.test',
        root_target: 'https://circle.test/x',
        not_found_target: 'https://go.test/x',
      })
      await announce()
      await until(async () => (await whereTo('brand.test', '/')) === 'https://brand.example/')
    })
    afterAll(() => rig.close())

    test('redirects its root, unknown keys and ended links to its own targets', async () => {
      const key = await rig.link({ domain_id: 'dom_brand' })
      const ended = await rig.link({ domain_id: 'dom_brand', expires_at: 1 })
      const paused = await rig.link({ domain_id: 'dom_brand', disabled: 1 })
      const lost = 'https://brand.example/lost?from=link'
      for (const [path, target] of [
        [`/${key}`, 'https://example.com/landing'],
        ['/', 'https://brand.example/'],
        ['/?a=b', 'https://brand.example/'],
        ['/no-such-key', lost],
        ['/no/such/path', lost],
        ['/app/', lost],
        [`/${paused}`, lost],
        [`/${ended}`, 'https://brand.example/over'],
      ] as const) {
        expect([path, await whereTo('brand.test', path)]).toEqual([path, target])
      }
    })

    test('answers 404 for files that programs request on every host', async () => {
      for (const path of ['/favicon.ico', '/robots.txt', '/.well-known/security.txt']) {
        expect([path, await whereTo('brand.test', path)]).toEqual([path, 404])
      }
    })

    test('counts none of these as clicks, and forbids caching', async () => {
      const before = (await rig.clicks()).length
      const answers = [await ask('brand.test', '/'), await ask('brand.test', '/no-such-key2')]
      for (const { headers } of answers) expect(headers['cache-control']).toBe('private, no-store')
      expect((await rig.clicks()).length).toBe(before)
    })

    test('answers HEAD in the same way', async () => {
      const { text } = await exchange(rig.port, {
        parts: ['HEAD / HTTP/1.1\r\nHost: brand.test\r\n\r\n'],
      })
      expect(text).toStartWith('HTTP/1.1 302 ')
    })

    test('shows the usual pages without targets', async () => {
      const ended = await rig.link({ domain_id: 'dom_bare', expires_at: 1 })
      for (const [path, status] of [
        ['/', 404],
        ['/no-such-key', 404],
        [`/${ended}`, 410],
      ] as const) {
        expect([path, await whereTo('bare.test', path)]).toEqual([path, status])
      }
    })

    test('with a target that loops shows a page that says so', async () => {
      for (const path of ['/', '/no-such-key']) {
        expect([path, await whereTo('circle.test', path)]).toEqual([path, 508])
      }
    })

    test('shows the usual pages while its account is deleted', async () => {
      const account = await insertAccount(rig.db)
      await insertOwnDomain(rig.db, {
        id: 'dom_leaving',
        name: 'leaving.test',
        account_id: account,
        root_target: 'https://brand.example/',
      })
      await announce()
      await until(async () => (await whereTo('leaving.test', '/')) === 'https://brand.example/')
      await rig.db
        .updateTable('accounts')
        .set({ deleted_at: 1 })
        .where('id', '=', account)
        .execute()
      await announce(`account:${account}`)
      await until(async () => (await whereTo('leaving.test', '/')) === 404)
    })

    test('shows the usual pages while its account is banned', async () => {
      const account = await insertAccount(rig.db)
      await insertOwnDomain(rig.db, {
        id: 'dom_banned',
        name: 'banned.test',
        account_id: account,
        root_target: 'https://brand.example/',
      })
      await announce()
      await until(async () => (await whereTo('banned.test', '/')) === 'https://brand.example/')
      const ban = { account_id: account, reason: 'PHISHING', banned_by: null, banned_at: 1 }
      await rig.db.insertInto('account_bans').values(ban).execute()
      await announce(`account:${account}`)
      await until(async () => (await whereTo('banned.test', '/')) === 404)
      await rig.db.deleteFrom('account_bans').where('account_id', '=', account).execute()
      await announce(`account:${account}`)
      await until(async () => (await whereTo('banned.test', '/')) === 'https://brand.example/')
    })

    test('is not served any more once it is stopped', async () => {
      await insertOwnDomain(rig.db, { id: 'dom_gone', name: 'gone.test' })
      const key = await rig.link({ domain_id: 'dom_gone' })
      await announce()
      await until(async () => (await whereTo('gone.test', `/${key}`)) !== 404)
      expect(rig.redirect.context.hosts.isServed('gone.test')).toBe(true)
      await rig.db
        .updateTable('domains')
        .set({ stopped_at: 1 })
        .where('id', '=', 'dom_gone')
        .execute()
      await announce()
      await until(async () => (await whereTo('gone.test', `/${key}`)) === 404)
      expect(rig.redirect.context.hosts.isServed('gone.test')).toBe(false)
    })
  },
)
