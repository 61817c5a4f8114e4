import { expect, test } from 'bun:test'
import { describeApp, describeAppOnBothDatabases } from '../../testing/app.ts'
import { isInMaintenance, nextMaintenanceEdge, readMaintenance } from './maintenance.ts'

const MAINTENANCE = '/api/ui/v1/monitors/maintenance'
const window = {
  title: ' Move of the shop ',
  startsAt: '2026-11-22T03:00:00+02:00',
  endsAt: '2026-11-22T02:00:00Z',
  scope: { kind: 'ALL' },
}

describeApp('Maintenance is refused', (open) => {
  test.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(101) }],
    ['endsAt', { endsAt: window.startsAt }],
    ['endsAt', { endsAt: '2026-11-21T23:00:00Z' }],
    ['endsAt', { startsAt: '2026-11-20T01:00:00Z', endsAt: '2026-11-20T02:00:00Z' }],
    ['endsAt', { repeats: 'DAILY', endsAt: '2026-11-23T01:00:00Z' }],
    ['endsAt', { repeats: 'WEEKLY', endsAt: '2026-11-29T01:00:00Z' }],
    ['startsAt', { startsAt: 'tomorrow' }],
    ['repeats', { repeats: 'MONTHLY' }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
    ['scope.tag', { scope: { kind: 'TAG', tag: 'nobody' } }],
    ['scope.domain', { scope: { kind: 'DOMAIN', domain: 'nobody.example' } }],
    ['scope.key', { scope: { kind: 'LINK', domain: 'localhost:8080', key: 'nobody' } }],
    ['scope.kind', { scope: { kind: 'HUB' } }],
  ])('for a wrong %s (%o)', async (path, change) => {
    const token = await open().register()
    const answer = await open().call(MAINTENANCE, { token, body: { ...window, ...change } })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.map((error: { path: string }) => error.path)).toContain(
      path,
    )
    const list = await (await open().call(MAINTENANCE, { token })).json()
    expect(list.total).toBe(0)
  })

  test('for an end that the clock, once set back, shows before the start', async () => {
    const token = await open().register()
    const body = {
      ...window,
      startsAt: '2027-10-31T00:45:00Z',
      endsAt: '2027-10-31T01:15:00Z',
      repeats: 'DAILY',
      timeZone: 'Europe/Berlin',
    }
    const answer = await open().call(MAINTENANCE, { token, body })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].message).toContain('by the clock of its time zone')
    expect(
      (await open().call(MAINTENANCE, { token, body: { ...body, repeats: 'NEVER' } })).status,
    ).toBe(201)
  })

  test('for the tag and the link of another account', async () => {
    const { call, register } = open()
    const owner = await register()
    const made = await call('/api/ui/v1/redirects/standard', {
      token: owner,
      body: { redirectTo: 'https://shop.example/', tags: ['private'] },
    })
    const { domain, key } = await made.json()
    const token = await register()
    for (const scope of [
      { kind: 'TAG', tag: 'private' },
      { kind: 'LINK', domain, key },
    ]) {
      expect((await call(MAINTENANCE, { token, body: { ...window, scope } })).status).toBe(422)
      expect((await call(MAINTENANCE, { token: owner, body: { ...window, scope } })).status).toBe(
        201,
      )
    }
  })
})

describeAppOnBothDatabases('Maintenance', (open) => {
  test('is planned, listed with the next one first, and deleted', async () => {
    const { call, register, app } = open()
    const token = await register()
    const made = await call(MAINTENANCE, { token, body: window })
    expect(made.status).toBe(201)
    const once = await made.json()
    expect(once).toMatchObject({
      title: 'Move of the shop',
      startsAt: '2026-11-22T01:00:00.000Z',
      repeats: 'NEVER',
      timeZone: 'UTC',
      scope: { kind: 'ALL' },
      isActive: false,
      next: { startsAt: '2026-11-22T01:00:00.000Z', endsAt: '2026-11-22T02:00:00.000Z' },
    })
    const body = {
      ...window,
      title: 'Backup',
      startsAt: '2020-06-01T10:30:00Z',
      endsAt: '2020-06-01T11:30:00Z',
      repeats: 'DAILY',
      timeZone: 'europe/berlin',
    }
    const daily = await (await call(MAINTENANCE, { token, body })).json()
    expect(daily).toMatchObject({
      timeZone: 'Europe/Berlin',
      isActive: true,
      next: { startsAt: '2026-11-21T11:30:00.000Z', endsAt: '2026-11-21T12:30:00.000Z' },
    })
    const list = await (await call(MAINTENANCE, { token })).json()
    expect(list).toEqual({ items: [daily, once], nextCursor: null, total: 2 })

    const { account_id: accountId } = await app.db
      .selectFrom('maintenance')
      .select('account_id')
      .where('id', '=', once.id)
      .executeTakeFirstOrThrow()
    const noted = async () => {
      const rows = await app.db.selectFrom('changes').select('subject').execute()
      return rows.filter(({ subject }) => subject === `maintenance:${accountId}`).length
    }
    expect(await noted()).toBe(2)
    expect(nextMaintenanceEdge(await readMaintenance(app, accountId), app.clock())).toBe(
      Date.parse('2026-11-21T12:30:00Z'),
    )
    expect((await call(`${MAINTENANCE}/${daily.id}`, { method: 'DELETE', token })).status).toBe(204)
    expect((await call(`${MAINTENANCE}/${daily.id}`, { method: 'DELETE', token })).status).toBe(404)
    expect(await noted()).toBe(3)
    expect((await (await call(MAINTENANCE, { token })).json()).items).toEqual([once])
    const { items } = await (await call('/api/ui/v1/audit', { token })).json()
    const told = items.map(
      ({ action, subjectName }: Record<string, string>) => `${action} ${subjectName}`,
    )
    expect(told.toSorted().slice(1)).toEqual([
      'maintenance.created Backup',
      'maintenance.created Move of the shop',
      'maintenance.deleted Backup',
    ])
  })

  test('follows its tag and its link under their new names, and covers nothing once they are gone', async () => {
    const { call, register, app } = open()
    const token = await register()
    const made = await call('/api/ui/v1/redirects/standard', {
      token,
      body: { redirectTo: 'https://shop.example/', tags: ['Sale'] },
    })
    const { id: linkId, domain, key } = await made.json()
    const active = {
      title: 'Now',
      startsAt: '2026-11-21T11:00:00Z',
      endsAt: '2026-11-21T13:00:00Z',
    }
    const plan = async (scope: object) => {
      const answer = await call(MAINTENANCE, { token, body: { ...active, scope } })
      expect(answer.status).toBe(201)
      return answer.json()
    }
    const { id } = await plan({ kind: 'TAG', tag: 'SALE' })
    const { account_id: accountId } = await app.db
      .selectFrom('maintenance')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isIn = async (tags: string[], other: object = {}) => {
      const subject = { linkId: 'lnk_other', domain: 'other.test', tags, ...other }
      return isInMaintenance(await readMaintenance(app, accountId), subject, app.clock())
    }
    expect(await isIn(['Sale'])).toBe(true)
    const { items } = await (await call('/api/ui/v1/tags', { token })).json()
    const tag = `/api/ui/v1/tags/${items[0].id}`
    await call(tag, { method: 'PUT', token, body: { name: 'Offers' } })
    expect(await isIn(['Sale'])).toBe(false)
    expect(await isIn(['offers'])).toBe(true)
    expect((await (await call(MAINTENANCE, { token })).json()).items[0].scope).toEqual({
      kind: 'TAG',
      tag: 'Offers',
    })
    await call(tag, { method: 'DELETE', token })
    expect(await isIn(['Offers'])).toBe(false)

    await plan({ kind: 'LINK', domain, key })
    expect(await isIn([], { linkId })).toBe(true)
    expect(await isIn([])).toBe(false)
    await plan({ kind: 'DOMAIN', domain: domain.toUpperCase() })
    expect(await isIn([], { domain })).toBe(true)
    expect(await isIn([])).toBe(false)
  })

  test('can be planned fifty times in an account, also when many are planned at once', async () => {
    const { call, register } = open()
    const token = await register()
    const plan = () => call(MAINTENANCE, { token, body: window })
    for (let count = 0; count < 47; count += 1) expect((await plan()).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 6 }, plan))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422])
  })
})
