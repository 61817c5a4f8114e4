import { afterAll, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { addColleague, sessionToken } from '../../testing/people/callers.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { NOW, openPages, PAGES } from './testing.samples.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const opened = (test: TestApp) => openPages(test, started.clickhouse)

/** The page as readers without a login see it. */
async function seen({ call }: TestApp, url: string, form?: Record<string, string>) {
  const { pathname, search } = new URL(url)
  const answer = await call(`${pathname}${search}`, {
    ...(form && {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const SECRETS = ['secret-target', 'secret-referrer', 'secret-campaign', 'Inside', 'Nepal']

describeAppOnBothDatabases(
  'A public page with numbers',
  (open, { testOnce }) => {
    test('shows clicks and visitors of its link, and nothing that is not opened', async () => {
      const test = open()
      const { click, page } = await opened(test)
      await click({}, 1234)
      await click({ kind: 'bot' }, 7)
      const { url } = await page()
      const { status, text, headers } = await seen(test, url)
      expect(status).toBe(200)
      expect(text).toContain('<dd>1,234</dd>')
      for (const secret of SECRETS) expect(text).not.toContain(secret)
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    })

    test('shows the parts that its owner opens, and no longer those that were closed', async () => {
      const test = open()
      const { click, page, call } = await opened(test)
      await click()
      const { id, url } = await page({ parts: ['countries', 'referrers', 'campaigns', 'devices'] })
      const shown = (await seen(test, url)).text
      for (const words of ['Nepal', 'secret-referrer.example', 'secret-campaign']) {
        expect(shown).toContain(words)
      }
      await call(`${PAGES}/${id}`, { method: 'PUT', body: { parts: ['devices'] } })
      const { text } = await seen(test, url)
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    })

    test('of a tag counts only links that its maker sees', async () => {
      const test = open()
      const { click, call } = await opened(test)
      const { body: account } = await call('/api/ui/v1/account')
      const who = await addColleague(test, account.id, 15)
      const token = await sessionToken(test, who)
      const limited = { method: 'PATCH', body: { onlyOwnLinks: true } }
      expect((await call(`/api/ui/v1/users/${who.userId}`, limited)).status).toBe(200)
      const { body: own } = await call('/api/ui/v1/redirects/standard', {
        token,
        body: { redirectTo: 'https://own.example/', tags: ['Inside'] },
      })
      await click({}, 1234)
      await click({ link_id: own.id }, 321)
      const tagged = { kind: 'TAG', title: 'Campaign', tag: 'Inside', parts: ['links'] }
      const { body: made } = await call(PAGES, { token, body: tagged })
      const { text } = await seen(test, made.url)
      expect(text).toContain('<dd>321</dd>')
      expect(text).not.toContain('1,234')
      const { body: whole } = await call(PAGES, { body: tagged })
      expect((await seen(test, whole.url)).text).toContain('<dd>1,555</dd>')
    })

    test('of a link never names links, and of a tag only where its owner opens them', async () => {
      const test = open()
      const { click, page, link } = await opened(test)
      await click()
      const ofLink = await seen(test, (await page({ parts: ['links'] })).url)
      expect(ofLink.text).not.toContain('<h2>Links')
      const tagged = {
        kind: 'TAG',
        title: 'Campaign',
        tag: 'Inside',
        domain: undefined,
        key: undefined,
      }
      const closed = await page(tagged as object)
      expect((await seen(test, closed.url)).text).not.toContain(link.key)
      const opening = await page({ ...tagged, parts: ['links'] } as object)
      const { text } = await seen(test, opening.url)
      expect(text).toContain(`<bdi>${link.domain}/${link.key}</bdi>`)
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    })

    test('of a tag names no links that are in the trash or banned', async () => {
      const test = open()
      const { click, page, call, link } = await opened(test)
      await click()
      const { url } = await page({
        ...{ kind: 'TAG', title: 'Campaign', tag: 'Inside', parts: ['links'] },
        ...{ domain: undefined, key: undefined },
      } as object)
      const isNamed = async (period: string) => {
        const { text } = await seen(test, `${url}?period=${period}`)
        expect(text).toContain('<h2>Links</h2>')
        return text.includes(link.key)
      }
      expect(await isNamed('7d')).toBe(true)
      const path = `/api/ui/v1/redirects/${link.domain}/${link.key}`
      await call(path, { method: 'DELETE' })
      expect(await isNamed('30d')).toBe(false)
      await call(`${path}/restore`, { method: 'PUT' })
      expect(await isNamed('90d')).toBe(true)
      const { id: accountId } = (await call('/api/ui/v1/account')).body
      const ban = { reason: 'phishing', banned_by: null, banned_at: test.app.clock() }
      await test.app.db
        .insertInto('link_bans')
        .values({ ...ban, account_id: accountId, link_id: link.id })
        .execute()
      expect(await isNamed('12mo')).toBe(false)
    })

    testOnce('has an embedded view for frames on any site', async () => {
      const test = open()
      const { click, page } = await opened(test)
      await click()
      const { embedUrl } = await page()
      const { status, headers } = await seen(test, embedUrl)
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
    })

    testOnce('follows the period, and knows no other one than those it offers', async () => {
      const test = open()
      const { click, page } = await opened(test)
      await click({}, 3)
      await click({ at: NOW - 40 * 24 * HOUR }, 4)
      const { url } = await page()
      const clicksIn = async (period: string) =>
        /Clicks by people<\/dt><dd>(\d+)/.exec(
          (await seen(test, `${url}?period=${period}`)).text,
        )?.[1]
      expect(await clicksIn('7d')).toBe('3')
      expect(await clicksIn('90d')).toBe('7')
      expect(await clicksIn('12mo')).toBe('7')
      expect(await clicksIn('<script>')).toBe('3')
    })

    testOnce(
      'with a password says nothing before it, and remembers it without a cookie',
      async () => {
        const test = open()
        const { click, page, call } = await opened(test)
        await click({}, 5)
        const { id, url, hasPassword } = await page({ password: 'moss and ferns' })
        expect(hasPassword).toBe(true)
        const asked = await seen(test, url)
        expect(asked.status).toBe(200)
        expect(asked.text).toContain('type="password"')
        expect(asked.text).not.toContain('Poster')
        expect(asked.text).not.toContain('Clicks by people')
        const wrong = await seen(test, url, { password: 'guess' })
        expect(wrong.status).toBe(403)
        expect(wrong.text).toContain('You have 4 more tries.')
        const right = await seen(test, url, { password: 'moss and ferns' })
        expect(right.status).toBe(200)
        expect(right.text).toContain('<dd>5</dd>')
        expect(right.headers.get('set-cookie')).toBeNull()
        const pass = /name="pass" value="([^"]+)"/.exec(right.text)?.[1] ?? ''
        expect((await seen(test, url, { pass, period: '7d' })).text).toContain('<dd>5</dd>')
        expect((await seen(test, url, { pass: `${pass}x` })).text).toContain('type="password"')
        test.pass(61 * MINUTE)
        expect((await seen(test, url, { pass })).text).toContain('type="password"')
        const again = await seen(test, url, { password: 'moss and ferns' })
        const newPass = /name="pass" value="([^"]+)"/.exec(again.text)?.[1] ?? ''
        await call(`${PAGES}/${id}`, { method: 'PUT', body: { password: 'another one' } })
        expect((await seen(test, url, { pass: newPass })).text).toContain('type="password"')
        await call(`${PAGES}/${id}`, { method: 'PUT', body: { password: null } })
        expect((await seen(test, url)).text).toContain('<dd>5</dd>')
      },
    )

    testOnce('limits guesses of its password', async () => {
      const test = open()
      const { page } = await opened(test)
      const { url } = await page({ password: 'moss and ferns' })
      for (let tries = 0; tries < 5; tries++) await seen(test, url, { password: `guess ${tries}` })
      const locked = await seen(test, url, { password: 'moss and ferns' })
      expect(locked.status).toBe(429)
      expect(locked.headers.get('retry-after')).not.toBeNull()
      expect(locked.text).not.toContain('Clicks by people')
    })

    test('is gone when its owner removes it, and while its link is in the trash', async () => {
      const test = open()
      const { page, call, link } = await opened(test)
      const { id, url } = await page()
      const path = `/api/ui/v1/redirects/${link.domain}/${link.key}`
      await call(path, { method: 'DELETE' })
      expect((await seen(test, url)).status).toBe(404)
      expect((await call(PAGES)).body.items[0]).toMatchObject({ id, of: null })
      await call(`${path}/restore`, { method: 'PUT' })
      expect((await seen(test, url)).status).toBe(200)
      await call(`${PAGES}/${id}`, { method: 'DELETE' })
      const gone = await seen(test, url)
      expect(gone.status).toBe(404)
      expect(gone.text).toContain('There are no numbers here')
    })

    test('is not served without its tag, and while its link or account is banned or deleted', async () => {
      const test = open()
      const { db, clock } = test.app
      const { call, page, link } = await opened(test)
      const { url } = await page()
      const { id: accountId } = (await call('/api/ui/v1/account')).body
      const tagged = await call(PAGES, { body: { kind: 'TAG', title: 'Poster', tag: 'Inside' } })
      const states = async () =>
        [(await seen(test, url)).status, (await seen(test, tagged.body.url)).status] as const
      expect(await states()).toEqual([200, 200])
      const ban = {
        account_id: accountId,
        reason: 'phishing',
        banned_by: null,
        banned_at: clock(),
      }
      await db
        .insertInto('link_bans')
        .values({ ...ban, link_id: link.id })
        .execute()
      expect(await states()).toEqual([404, 200])
      await db.deleteFrom('link_bans').execute()
      await db.insertInto('account_bans').values(ban).execute()
      expect(await states()).toEqual([404, 404])
      await db.deleteFrom('account_bans').execute()
      const deleted = (at: number | null) =>
        db.updateTable('accounts').set({ deleted_at: at }).where('id', '=', accountId).execute()
      await deleted(clock())
      expect(await states()).toEqual([404, 404])
      await deleted(null)
      const { items } = (await call('/api/ui/v1/tags')).body
      await call(`/api/ui/v1/tags/${items[0].id}`, { method: 'DELETE' })
      expect(await states()).toEqual([200, 404])
    })

    test('cannot be of a link or tag of another account, and guessed addresses find none', async () => {
      const test = open()
      const [mine, theirs] = [await opened(test), await opened(test)]
      const foreign = await mine.call(PAGES, { body: theirs.ofLink })
      expect(foreign.status).toBe(404)
      const { url } = await theirs.page()
      for (const token of [
        '',
        'x',
        url.slice(0, -1).split('/').at(-1),
        '%00',
        '..%2f..',
        "'or'1",
      ]) {
        const guessed = await seen(test, `${url.slice(0, url.lastIndexOf('/'))}/${token}`)
        expect(guessed.status).toBe(404)
        expect(guessed.text).not.toContain('Poster')
      }
      expect((await mine.call(PAGES)).body.items).toEqual([])
    })
  },
  { CLICKHOUSE_URL: started.url },
)
