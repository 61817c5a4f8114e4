import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { insertHub } from '../testing/programs/redirect-hubs.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import {
  announceChange,
  insertAccount,
  insertOwnDomain,
} from '../testing/programs/redirect-rows.ts'
import { until } from '../testing/until.ts'

const LIMIT = 300

describe.each<RequestParser>(['full', 'plain'])(
  'requests for keys without a link (%s)',
  (parser) => {
    let rig: RedirectRig

    beforeAll(async () => {
      rig = await openRig({ parser })
      const domains = [
        { id: 'dom_own', name: 'own.test' },
        { id: 'dom_lost', name: 'lost.test', not_found_target: 'https://own.example/lost' },
        { id: 'dom_scan', name: 'scan.test' },
        { id: 'dom_pages', name: 'pages.test', kind: 'hub' as const },
      ]
      for (const domain of domains) await insertOwnDomain(rig.db, domain)
      await announceChange(rig.db, 'domains')
      await until(async () => rig.redirect.context.hosts.isServed('pages.test'))
    })
    afterAll(() => rig.close())

    const ask = (
      host: string,
      path: string,
      headers: Record<string, string> = {},
      method = 'GET',
    ) => rig.ask(path, { Host: host, ...headers }, method)

    async function recordedBy(asking: () => Promise<unknown>) {
      const before = (await rig.orphans()).length
      await asking()
      return (await rig.orphans()).slice(before)
    }
    const keysOf = async (asking: () => Promise<unknown>) =>
      (await recordedBy(asking)).map(({ target }) => target)

    test('are recorded for the owner of the domain, with where they came from', async () => {
      const headers = {
        'X-Forwarded-For': '203.0.113.9',
        Referer: 'https://news.example/letter',
        'User-Agent': 'Mozilla/5.0 (a browser)',
        DNT: '1',
      }
      const asking = async () => {
        expect((await ask('own.test', '/Sumer-Sale?email=a@b.example', headers)).status).toBe(404)
      }
      expect(await recordedBy(asking)).toEqual([
        {
          at: expect.any(Number),
          accountId: 'acc_1',
          linkId: 'dom_own',
          trigger: 'link',
          address: '203.0.113.9',
          host: 'own.test',
          isPrivate: true,
          agent: 'Mozilla/5.0 (a browser)',
          acceptLanguage: '',
          referrer: 'https://news.example/letter',
          target: 'sumer-sale',
          rule: '',
          event: 'orphan',
        },
      ])
    })

    test('are recorded where the domain redirects them, and on domains of hubs', async () => {
      const keys = await keysOf(async () => {
        expect((await ask('lost.test', '/typo')).status).toBe(302)
        expect((await ask('pages.test', '/no-page')).status).toBe(404)
      })
      expect(keys).toEqual(['typo', 'no-page'])
    })

    test('are recorded with whatever was asked for: longer paths, odd characters, broken encoding', async () => {
      const paths = [
        '/No/such/path/',
        '/sale%29',
        '/%3Cimg%20src=x%3E',
        '/%zz',
        `/${'x'.repeat(500)}`,
      ]
      const keys = await keysOf(async () => {
        for (const path of paths) await ask('own.test', path)
      })
      expect(keys).toEqual(['no/such/path', 'sale)', '<img src=x>', '%zz', 'x'.repeat(64)])
    })

    test('are recorded for links in the trash, with and without a gate, and hubs', async () => {
      const trashed = { domain_id: 'dom_own', deleted_at: 1 }
      const keys = await keysOf(async () => {
        const link = await rig.link({ ...trashed, key: 'Old-News' })
        const gated = await rig.link({ ...trashed, key: 'old-secret', password_hash: 'x' })
        for (const key of [link, gated]) expect((await ask('own.test', `/${key}`)).status).toBe(404)
        await insertHub(rig.db, { key: 'old-page', link: { ...trashed, domain_id: 'dom_pages' } })
        await rig.redirect.pollChanges()
        expect((await ask('pages.test', '/old-page')).status).toBe(404)
      })
      expect(keys).toEqual(['old-news', 'old-secret', 'old-page'])
    })

    test('are recorded for keys of links that were deleted for good', async () => {
      const row = {
        domain_id: 'dom_own',
        key_lower: 'long-gone',
        account_id: 'acc_1',
        retired_at: 1,
      }
      await rig.db.insertInto('retired_keys').values(row).execute()
      await rig.redirect.pollChanges()
      expect(await keysOf(() => ask('own.test', '/long-gone'))).toEqual(['long-gone'])
    })

    test('are not recorded for links that exist: live, paused, ended or not begun', async () => {
      const keys = await keysOf(async () => {
        const later = Date.now() + 3_600_000
        for (const change of [{}, { disabled: 1 }, { expires_at: 1 }, { starts_at: later }]) {
          const key = await rig.link({ domain_id: 'dom_own', ...change })
          await ask('own.test', `/${key}`)
        }
      })
      expect(keys).toEqual([])
    })

    test('are not recorded on the shared domains of the installation', async () => {
      const keys = await keysOf(async () => {
        for (const host of ['go.test', 'links.test:8080', 'hub.test', 'old.test', 'foreign.test']) {
          expect((await ask(host, '/no-such-key')).status).toBe(404)
        }
      })
      expect(keys).toEqual([])
    })

    test('are not recorded for HEAD, forms, prefetches and other methods', async () => {
      const keys = await keysOf(async () => {
        // Redirected, because the test would wait for the body of a page.
        await ask('lost.test', '/by-head', {}, 'HEAD')
        await ask('own.test', '/by-form', { 'Content-Length': '0' }, 'POST')
        await ask('own.test', '/by-put', { 'Content-Length': '0' }, 'PUT')
        await ask('own.test', '/by-prefetch', { 'Sec-Purpose': 'prefetch;prerender' })
        await ask('own.test', '/by-old-prefetch', { Purpose: 'prefetch' })
      })
      expect(keys).toEqual([])
    })

    test('are not recorded for the root, facts about a key, and what programs ask every host for', async () => {
      const keys = await keysOf(async () => {
        const paths = [
          '/',
          '//',
          '/?a=b',
          '/some-key+',
          '/favicon.ico',
          '/robots.txt',
          '/sitemap.xml',
        ]
        for (const path of [
          ...paths,
          '/apple-touch-icon-120x120.png',
          '/.well-known/security.txt',
        ]) {
          await ask('own.test', path)
        }
      })
      expect(keys).toEqual([])
    })

    test('are not recorded while the account is deleted or banned', async () => {
      const account = await insertAccount(rig.db)
      await insertOwnDomain(rig.db, {
        id: 'dom_leaving',
        name: 'leaving.test',
        account_id: account,
      })
      await announceChange(rig.db, 'domains')
      const isRecorded = async () =>
        (await keysOf(() => ask('leaving.test', '/no-such-key'))).length === 1
      await until(isRecorded)
      const set = (deleted_at: number | null) =>
        rig.db.updateTable('accounts').set({ deleted_at }).where('id', '=', account).execute()
      await set(1)
      await announceChange(rig.db, `account:${account}`)
      await until(async () => !(await isRecorded()))
      await set(null)
      await announceChange(rig.db, `account:${account}`)
      await until(isRecorded)
      const ban = { account_id: account, reason: 'PHISHING', banned_by: null, banned_at: 1 }
      await rig.db.insertInto('account_bans').values(ban).execute()
      await announceChange(rig.db, `account:${account}`)
      await until(async () => !(await isRecorded()))
    })

    test('are recorded up to a limit a minute, and all are answered', async () => {
      const recorded = await recordedBy(async () => {
        // A new minute may begin in between.
        for (let n = 0; n < 3 * LIMIT; n += 1) {
          expect((await ask('scan.test', `/scan-${n}`)).status).toBe(404)
        }
      })
      const minutes = new Set(recorded.map(({ at }) => Math.floor(at / 60_000)))
      expect(recorded.length).toBeGreaterThanOrEqual(LIMIT)
      expect(recorded.length).toBeLessThanOrEqual(LIMIT * minutes.size)
      expect(recorded.length).toBeLessThan(3 * LIMIT)
    })
  },
)
