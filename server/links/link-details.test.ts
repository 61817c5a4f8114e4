import { expect, test } from 'bun:test'
import type { Link } from '../../contract/links/links.ts'
import { takeClick } from '../redirect/gate/gate-store.ts'
import { describeApp } from '../testing/app.ts'

const LINKS = '/api/ui/v1/redirects'
const STANDARD = `${LINKS}/standard`

describeApp('The details of a link', (open) => {
  async function create(token: string, body: object): Promise<Link> {
    const answer = await open().call(STANDARD, { method: 'POST', token, body })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const target = { redirectTo: 'https://example.com/rain' }
  const details = {
    expiresAt: '2030-01-01T00:00:00.000Z',
    startsAt: '2029-01-01T00:00:00.000Z',
    expiredRedirectTo: 'https://example.com/next',
    fallbackUrl: 'https://example.com/backup',
    maxClicks: 500,
    forwardQuery: true,
    redirectStatus: 308,
    forwardPath: true,
    preview: { title: 'Rain', description: 'For wet days', imageUrl: 'https://example.com/r.png' },
  }

  test('are returned as they were sent, kept by an edit of other fields, and cleared by null', async () => {
    const token = await open().register()
    const made = await create(token, { ...target, ...details })
    expect(made).toMatchObject({ ...details, hasPassword: false })
    const edit = (body: object) =>
      open().call(STANDARD, { method: 'PUT', token, body: { key: made.key, ...body } })
    expect(await (await edit({ title: 'Rain' })).json()).toMatchObject(details)
    const nothing = Object.fromEntries(Object.keys(details).map((field) => [field, null]))
    expect(await (await edit(nothing)).json()).toMatchObject({
      ...nothing,
      forwardQuery: false,
      redirectStatus: 302,
      forwardPath: false,
    })
    const blank = { preview: { title: ' ', description: '', imageUrl: null } }
    expect(await (await edit(blank)).json()).toMatchObject({ preview: null })
  })

  test('a link redirects with one of four statuses', async () => {
    const token = await open().register()
    expect((await create(token, target)).redirectStatus).toBe(302)
    for (const redirectStatus of [303, 200, '301']) {
      const answer = await open().call(STANDARD, { token, body: { ...target, redirectStatus } })
      expect([answer.status, (await answer.json()).errors]).toEqual([
        422,
        [{ path: 'redirectStatus', message: 'Use 301, 302, 307 or 308' }],
      ])
    }
  })

  test('a link cannot end before it starts, neither when it is made nor when one of the times is edited', async () => {
    const token = await open().register()
    const [early, late] = ['2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z']
    const call = (method: string, body: object) =>
      open().call('/api/ui/v1/redirects/standard', { method, token, body })
    const turned = { redirectTo: 'https://example.com/', startsAt: late, expiresAt: early }
    expect((await call('POST', turned)).status).toBe(422)
    const made = await call('POST', { ...turned, startsAt: early, expiresAt: late })
    const { key } = await made.json()
    for (const edit of [{ expiresAt: early }, { startsAt: late }]) {
      const answer = await call('PUT', { key, ...edit })
      expect([answer.status, (await answer.json()).errors]).toEqual([
        422,
        [{ path: 'expiresAt', message: 'Use a time after the start' }],
      ])
    }
    expect((await call('PUT', { key, startsAt: null, expiresAt: early })).status).toBe(200)
  })

  test('accept no time beyond the year 9999', async () => {
    const token = await open().register()
    for (const time of [
      '9999-12-31T23:59:59-23:59',
      '+010000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
    ]) {
      const body = { redirectTo: 'https://example.com/', expiresAt: time }
      const answer = await open().call('/api/ui/v1/redirects/standard', { token, body })
      const { errors } = await answer.json()
      expect([time, answer.status, errors?.[0].path]).toEqual([time, 422, 'expiresAt'])
    }
  })

  test('a password is stored as a hash and never returned, not even in the audit log', async () => {
    const token = await open().register()
    const made = await create(token, { ...target, password: 'open sesame' })
    expect(made.hasPassword).toBe(true)
    expect(JSON.stringify(made)).not.toContain('sesame')
    const row = await open()
      .app.db.selectFrom('links')
      .select('password_hash')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toStartWith('$argon2id$')
    const body = { key: made.key, password: null }
    const edited = await open().call(STANDARD, { method: 'PUT', token, body })
    expect(await edited.json()).toMatchObject({ hasPassword: false })
    const log = await open().app.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain('argon2')
    expect(JSON.stringify(log)).not.toContain('sesame')
  })

  test.each([
    ['maxClicks', { maxClicks: 0 }],
    ['maxClicks', { maxClicks: 1.5 }],
    ['maxClicks', { maxClicks: '5' }],
    ['password', { password: 'abc' }],
    ['password', { password: 'x'.repeat(129) }],
    ['expiredRedirectTo', { expiredRedirectTo: 'javascript:alert(1)' }],
    ['expiredRedirectTo', { expiredRedirectTo: 'http://169.254.169.254/' }],
    ['expiredRedirectTo', { expiredRedirectTo: 'http://localhost:3000/abc' }],
    ['fallbackUrl', { fallbackUrl: 'javascript:alert(1)' }],
    ['fallbackUrl', { fallbackUrl: 'http://169.254.169.254/' }],
    ['fallbackUrl', { fallbackUrl: 'http://localhost:3000/abc' }],
    ['preview.imageUrl', { preview: { imageUrl: 'data:image/png;base64,AA==' } }],
    ['preview.title', { preview: { title: 'x'.repeat(301) } }],
    ['hasPassword', { hasPassword: true }],
  ])('a bad %s is refused with its field name (%o)', async (path, body) => {
    const token = await open().register()
    const answer = await open().call(STANDARD, {
      method: 'POST',
      token,
      body: { ...target, ...body },
    })
    expect(answer.status).toBe(422)
    const { errors } = await answer.json()
    expect(errors.map((error: { path: string }) => error.path)).toEqual([path])
  })

  test('a limit lets each click through once, and starts again when it is set again', async () => {
    const token = await open().register()
    const { id, key } = await create(token, { ...target, maxClicks: 5 })
    const { db } = open().app
    const { account_id: accountId } = await db
      .selectFrom('links')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const takeMany = async (maxClicks: number) => {
      const takes = Array.from({ length: 12 }, () => takeClick(db, { id, accountId }, maxClicks))
      return (await Promise.all(takes)).filter(Boolean).length
    }
    expect(await takeMany(5)).toBe(5)
    // A higher limit continues where the lower one ended.
    expect(await takeMany(8)).toBe(3)
    for (const maxClicks of [null, 4]) {
      await open().call(STANDARD, { method: 'PUT', token, body: { key, maxClicks } })
    }
    expect(await takeMany(4)).toBe(4)
  })
})
