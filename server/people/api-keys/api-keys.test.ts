import { expect, test } from 'bun:test'
import type { ApiKeyPage, CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { openSession } from '../auth/auth.ts'
import { revokeKeysOf } from './api-keys.ts'

const KEYS = '/api/ui/v1/api-keys'
const READ = 1
const CREATE = 2
const ADMINISTRATOR = 47

type Key = ReturnType<typeof CreatedApiKey.parse>
type Keys = ReturnType<typeof ApiKeyPage.parse>

function rig(open: () => TestApp) {
  const post = async (token: string, body: object) => {
    await confirmSessions(open())
    return open().call(KEYS, { token, body: { name: 'CMS sync', permissions: READ, ...body } })
  }
  const create = async (token: string, body: object = {}): Promise<Key> =>
    (await post(token, body)).json()
  const read = async (token: string, address = '203.0.113.7') =>
    (await open().call('/api/ui/v1/redirects', { token, address })).status
  const callsThatWork = async (key: string, count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, () => read(key)))
    return statuses.filter((status) => status === 200).length
  }
  const list = async (token: string, query = ''): Promise<Keys> =>
    (await open().call(KEYS + query, { token })).json()
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  /** A colleague in the account of that token, as after an accepted invitation. */
  const colleague = async (token: string, role: number) => {
    const { app, register } = open()
    const { acc: accountId } = claims(token)
    const { sub: userId } = claims(await register())
    const member = { user_id: userId, account_id: accountId, role, status: 'ACTIVE' }
    await app.db
      .insertInto('memberships')
      .values({ ...member, created_at: app.clock() })
      .execute()
    const change = (changes: { role?: number; status?: string }) =>
      app.db
        .updateTable('memberships')
        .set(changes)
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .execute()
    return {
      userId,
      accountId,
      token: await writing(app, (inside) => openSession(inside, userId, { accountId })),
      change,
    }
  }
  return { post, create, read, callsThatWork, list, claims, colleague }
}

describeApp('API keys', (open) => {
  const { post, create, read, callsThatWork, list, colleague } = rig(open)

  test('only an Administrator can see, make and revoke them', async () => {
    const owner = await open().register()
    const { id } = await create(owner)
    const { token } = await colleague(owner, 15)
    for (const [path, method] of [
      [KEYS, 'GET'],
      [KEYS, 'POST'],
      [`${KEYS}/${id}`, 'DELETE'],
    ] as const) {
      expect((await open().call(path, { token, method })).status).toBe(403)
      expect((await open().call(path, { method })).status).toBe(401)
    }
  })

  test('invalid input is reported by field', async () => {
    const token = await open().register()
    const cases = [
      [{ name: ' ' }, 'name'],
      [{ permissions: 0 }, 'permissions'],
      [{ permissions: 128 }, 'permissions'],
      [{ expiresAt: '2026-11-21T12:00:00Z' }, 'expiresAt'],
      [{ expiresAt: 'tomorrow' }, 'expiresAt'],
      [{ allowedAddresses: ['203.0.113.7', 'localhost'] }, 'allowedAddresses.1'],
      [{ accountId: 'acc_x' }, 'accountId'],
      [{ key: `uf_${'a'.repeat(40)}` }, 'key'],
    ] as const
    for (const [body, path] of cases) {
      const answer = await post(token, body)
      expect([path, answer.status]).toEqual([path, 422])
      expect((await answer.json()).errors.map((error: { path: string }) => error.path)).toEqual([
        path,
      ])
    }
    expect((await list(token)).total).toBe(0)
  })

  test('a key cannot have permissions that its maker lacks', async () => {
    const { token } = await colleague(await open().register(), ADMINISTRATOR)
    const refused = await post(token, { permissions: READ + 16 + 64 })
    expect(refused.status).toBe(403)
    expect((await refused.json()).errors).toEqual([
      {
        path: 'permissions',
        message: 'A key can do at most what you can. You do not have Billing, Owner.',
      },
    ])
    expect((await post(token, { permissions: ADMINISTRATOR })).status).toBe(201)
  })

  test('a key is shown once, and only its hash is stored', async () => {
    const { app } = open()
    const token = await open().register()
    const { key, ...item } = await create(token, {
      expiresAt: '2027-02-21T00:00:00+01:00',
      allowedAddresses: ['::ffff:198.51.100.4', '2001:DB8::7/32', '198.51.100.4'],
    })
    expect(key).toMatch(/^uf_[A-Za-z0-9]{40}$/)
    expect(item).toMatchObject({
      name: 'CMS sync',
      prefix: key.slice(0, 8),
      permissions: READ,
      roleName: 'Viewer',
      expiresAt: '2027-02-20T23:00:00.000Z',
      allowedAddresses: ['198.51.100.4', '2001:db8::/32'],
      lastUsedAt: null,
      createdBy: 'Test Person',
    })
    expect(await list(token)).toEqual({ items: [item], nextCursor: null, total: 1 })
    const kept = [
      await app.db.selectFrom('api_keys').selectAll().execute(),
      await app.db.selectFrom('audit').selectAll().execute(),
      await app.db.selectFrom('idempotency').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(key.slice(8))
  })

  test('a repeated call with an Idempotency-Key makes another key, since answers with a secret are not kept', async () => {
    const token = await open().register()
    await confirmSessions(open())
    const headers = { 'idempotency-key': 'again' }
    const body = { name: 'Twice', permissions: READ }
    const keys = [0, 1].map(async () =>
      (await open().call(KEYS, { token, body, headers })).json().then(({ key }) => key),
    )
    expect(new Set(await Promise.all(keys)).size).toBe(2)
  })

  test('the list is paged, newest first, and shows no keys of other accounts', async () => {
    const token = await open().register()
    await create(await open().register())
    for (const name of ['one', 'two', 'three']) {
      await create(token, { name })
      open().pass(1)
    }
    const first = await list(token, '?limit=2')
    expect(first.items.map(({ name }) => name)).toEqual(['three', 'two'])
    const second = await list(token, `?limit=2&cursor=${first.nextCursor}`)
    expect(second.items.map(({ name }) => name)).toEqual(['one'])
    expect([first.total, second.nextCursor]).toEqual([3, null])
    expect((await open().call(`${KEYS}?cursor=nonsense`, { token })).status).toBe(400)
  })

  test('a key works on the same calls, with its own permissions', async () => {
    const token = await open().register()
    const { key } = await create(token, { permissions: READ })
    expect(await read(key)).toBe(200)
    const body = { redirectTo: 'https://example.org/' }
    const make = (as: string) => open().call('/api/ui/v1/redirects/standard', { token: as, body })
    expect((await make(key)).status).toBe(403)
    const { key: creating } = await create(token, { permissions: CREATE })
    expect((await make(creating)).status).toBe(201)
    expect(await read(creating)).toBe(403)
    expect((await open().call('/analytics/v1/summary', { token: creating })).status).toBe(403)
    const { items } = await (await open().call('/api/ui/v1/redirects', { token: key })).json()
    expect(items).toHaveLength(1)
  })

  test('anything but the exact key is refused', async () => {
    const token = await open().register()
    const { key, prefix } = await create(token)
    const otherCase = `uf_${[...key.slice(3)]
      .map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase()))
      .join('')}`
    for (const wrong of [
      otherCase,
      `UF_${key.slice(3)}`,
      key.slice(0, -1),
      `${key}a`,
      prefix,
      key.slice(3),
      `uf_${'A'.repeat(40)}`,
    ]) {
      expect([wrong, await read(wrong)]).toEqual([wrong, 401])
    }
    expect(await read(key)).toBe(200)
  })

  test('a key expires at its time', async () => {
    const token = await open().register()
    const expiresAt = new Date(open().app.clock() + DAY).toISOString()
    const { key } = await create(token, { expiresAt })
    open().pass(DAY - 1)
    expect(await read(key)).toBe(200)
    open().pass(1)
    expect(await read(key)).toBe(401)
  })

  test('a revoked key is refused at the next call; revoking a foreign key answers like a missing one', async () => {
    const token = await open().register()
    const foreign = await open().register()
    const { id, key } = await create(token)
    const revoke = async (as: string, which: string) => {
      const answer = await open().call(`${KEYS}/${which}`, { token: as, method: 'DELETE' })
      const { requestId: _, ...body } = answer.status === 204 ? {} : await answer.json()
      return { status: answer.status, body }
    }
    expect(await revoke(foreign, id)).toEqual(await revoke(foreign, 'key_missing'))
    expect((await revoke(foreign, id)).status).toBe(404)
    expect(await read(key)).toBe(200)
    expect((await revoke(token, id)).status).toBe(204)
    expect(await read(key)).toBe(401)
    expect((await revoke(token, id)).status).toBe(404)
  })

  test('a key works from its addresses only, and a refused call does not count as a use', async () => {
    const token = await open().register()
    const { key } = await create(token, { allowedAddresses: ['198.51.100.0/24', '2001:db8::/32'] })
    expect(await read(key, '203.0.113.7')).toBe(403)
    expect(await read(key, '2001:db9::1')).toBe(403)
    expect((await list(token)).items[0]?.lastUsedAt).toBeNull()
    expect(await read(key, '198.51.100.9')).toBe(200)
    expect(await read(key, '::ffff:198.51.100.9')).toBe(200)
    expect(await read(key, '::ffff:c633:6409')).toBe(200)
    expect(await read(key, '2001:db8:5::1')).toBe(200)
  })

  test('its last use is shown to the minute', async () => {
    const token = await open().register()
    const { key } = await create(token)
    const lastUse = async () => (await list(token)).items[0]?.lastUsedAt
    const minute = (at: number) => new Date(at - (at % MINUTE)).toISOString()
    await read(key)
    expect(await lastUse()).toBe(minute(open().app.clock()))
    open().pass(2 * MINUTE + 1)
    await read(key)
    expect(await lastUse()).toBe(minute(open().app.clock()))
  })

  test('it never does more than its maker currently may', async () => {
    const maker = await colleague(await open().register(), ADMINISTRATOR)
    const { key } = await create(maker.token, { permissions: READ + CREATE })
    await maker.change({ role: CREATE + 32 })
    expect(await read(key)).toBe(403)
    await maker.change({ role: ADMINISTRATOR })
    expect(await read(key)).toBe(200)
    await maker.change({ status: 'SUSPENDED' })
    expect(await read(key)).toBe(403)
  })

  test('it ends with the membership of its maker and does not come back with them', async () => {
    const owner = await open().register()
    const maker = await colleague(owner, ADMINISTRATOR)
    const { key } = await create(maker.token)
    const { key: another } = await create(owner)
    const { app } = open()
    await writing(app, (inside) => revokeKeysOf(inside, maker))
    expect(await read(key)).toBe(401)
    expect(await read(another)).toBe(200)
    expect((await list(owner)).total).toBe(1)
  })

  test('it cannot manage keys, members, logins, exports or the deletion of an account', async () => {
    const { key } = await create(await open().register(), { permissions: 127 })
    const closed = [
      ['GET', KEYS],
      ['POST', KEYS],
      ['DELETE', `${KEYS}/key_x`],
      ['GET', '/api/ui/v1/users'],
      ['POST', '/api/ui/v1/users'],
      ['PUT', '/api/ui/v1/users/usr_x/role/1'],
      ['POST', '/api/ui/v1/users/usr_x/assume'],
      ['GET', '/api/ui/v1/operator/people'],
      ['DELETE', '/api/ui/v1/account'],
      ['PUT', '/api/ui/v1/account/owner'],
      ['POST', '/api/ui/v1/account/exports'],
      ['PUT', '/api/ui/v1/profile'],
      ['GET', '/api/ui/v1/accounts'],
      ['GET', '/api/ui/v1/auth/accounts'],
      ['GET', '/api/ui/v1/auth/sessions'],
      ['POST', '/api/ui/v1/auth/confirmations'],
    ] as const
    for (const [method, path] of closed) {
      const answer = await open().call(path, { method, token: key })
      expect([path, answer.status]).toEqual([path, 403])
      expect((await answer.json()).detail).toContain('API keys cannot make this call')
    }
    expect((await open().call('/api/ui/v1/account', { token: key })).status).toBe(200)
    expect((await open().call('/api/ui/v1/audit', { token: key })).status).toBe(200)
  })

  test('without payments an account has any number of keys, with 600 calls a minute each', async () => {
    const token = await open().register()
    for (let i = 0; i < 11; i++) await create(token)
    expect((await list(token)).total).toBe(11)
    const { key } = await create(token)
    expect(await callsThatWork(key, 600)).toBe(600)
    const refused = await open().call('/api/ui/v1/redirects', { token: key })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    open().pass(MINUTE)
    expect(await read(key)).toBe(200)
  }, 180_000)
})

describeApp(
  'API keys with payments',
  (open) => {
    const { post, create, read, callsThatWork, list, claims } = rig(open)

    test('a trial has room for ten; when it ends they all stay, and none can be added', async () => {
      const { app } = open()
      const token = await open().register()
      const { key } = await create(token)
      for (let i = 0; i < 9; i++) expect((await post(token, {})).status).toBe(201)
      const refused = await post(token, {})
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({
        type: '/problems/limit-reached',
        detail: expect.stringContaining('room for 10 API keys'),
      })
      open().pass(15 * DAY)
      const later = await writing(app, (inside) => openSession(inside, claims(token).sub))
      expect((await list(later)).total).toBe(10)
      expect(await read(key)).toBe(200)
      const free = await post(later, {})
      expect((await free.json()).detail).toContain('room for 1 API key.')
    })

    test('Free allows 60 calls a minute per key', async () => {
      const { key } = await create(await open().register())
      open().pass(15 * DAY)
      expect(await callsThatWork(key, 60)).toBe(60)
      expect(await read(key)).toBe(429)
    })

    test('only one of several concurrent calls gets the last place', async () => {
      const token = await open().register()
      for (let i = 0; i < 9; i++) await create(token)
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(token, {})))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403])
      expect((await list(token)).total).toBe(10)
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
