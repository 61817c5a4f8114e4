import { describe, expect, test } from 'bun:test'
import { describeApp, type TestApp } from '../testing/app.ts'

const GEO = '/api/ui/v1/redirects/geo'
const STANDARD = '/api/ui/v1/redirects/standard'
const at = (key: string) => `/api/ui/v1/redirects/localhost:3000/${key}`
const german = { countries: ['DE'], redirectTo: 'https://example.com/de' }
const NEEDED = 'Geo redirects are required for GEO type URLs'

const make = (app: TestApp, token: string, body: object) =>
  app.call(GEO, { token, body: { redirectTo: 'https://example.com/', ...body } })
const edit = (app: TestApp, token: string, body: object, path = GEO) =>
  app.call(path, { method: 'PUT', token, body })

describeApp('GeoFurls', (open) => {
  test('are made with their rules, which are returned as they were sent', async () => {
    const token = await open().register()
    const made = await make(open(), token, {
      vanity: 'near-you',
      title: 'Near you',
      type: 'GEO',
      geo: [german],
      utmParams: { source: 'mail' },
      monitoring: true,
    })
    expect(made.status).toBe(201)
    const link = await made.json()
    expect(link).toMatchObject({
      type: 'GEO',
      key: 'near-you',
      title: 'Near you',
      monitoring: true,
    })
    expect(link.geo).toEqual([german])
    expect(await (await open().call(at('near-you'), { token })).json()).toEqual(link)
    const listed = await open().call('/api/ui/v1/redirects?type=GEO', { token })
    expect((await listed.json()).items).toEqual([link])
  })

  test('accept lower case, whole continents and every other condition', async () => {
    const token = await open().register()
    const full = {
      countries: [],
      devices: ['mobile'],
      os: ['iOS'],
      browsers: ['Safari'],
      languages: ['de'],
      hours: { days: ['mon'], from: '22:00', until: '06:00', timeZone: 'Europe/Berlin' },
      startsAt: '2026-12-01T00:00:00Z',
      expiresAt: '2026-12-24T00:00:00+01:00',
      split: [
        { redirectTo: 'https://example.com/a', weight: 1 },
        { redirectTo: 'https://example.com/b', weight: 9 },
      ],
    }
    const blocked = { countries: ['KP'], block: { message: '<script>alert(1)</script>' } }
    const geo = [
      full,
      blocked,
      { countries: ['de', 'DE', 'at'], os: ['ANDROID'], redirectTo: 'example.com/x' },
      { countries: ['continent:SA'], redirectTo: 'https://example.com/sa' },
    ]
    const { geo: kept } = await (await make(open(), token, { geo })).json()
    expect(kept.slice(0, 2)).toEqual([full, blocked])
    expect(kept[2]).toEqual({
      countries: ['DE', 'AT'],
      os: ['Android'],
      redirectTo: 'https://example.com/x',
    })
    expect(kept[3].countries).toContain('BR')
    expect(kept[3].countries).toHaveLength(14)
  })

  test('without rules are refused with the same message in every case', async () => {
    const token = await open().register()
    await make(open(), token, { vanity: 'has-some', geo: [german] })
    await open().call(STANDARD, {
      token,
      body: { redirectTo: 'https://example.com/', vanity: 'plain-one' },
    })
    const refused = [
      await make(open(), token, {}),
      await make(open(), token, { geo: [] }),
      await make(open(), token, { geo: null }),
      await edit(open(), token, { key: 'has-some', geo: [] }),
      await edit(open(), token, { key: 'has-some', geo: null }),
      await edit(open(), token, { key: 'plain-one', title: 'Still plain' }),
    ]
    for (const answer of refused) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        detail: NEEDED,
        errors: [{ path: 'geo', message: NEEDED }],
      })
    }
  })

  test('and Furls turn into each other through the edit call of the other kind', async () => {
    const token = await open().register()
    await open().call(STANDARD, {
      token,
      body: { redirectTo: 'https://example.com/', vanity: 'turns', note: 'kept' },
    })
    const turned = await edit(open(), token, { key: 'turns', geo: [german] })
    expect(await turned.json()).toMatchObject({ type: 'GEO', geo: [german], note: 'kept' })
    const titled = await edit(open(), token, { key: 'turns', title: 'Rules stay' })
    expect(await titled.json()).toMatchObject({ type: 'GEO', geo: [german], title: 'Rules stay' })
    const back = await edit(open(), token, { key: 'turns' }, STANDARD)
    expect(await back.json()).toMatchObject({ type: 'STD', geo: [], note: 'kept' })
    expect((await edit(open(), token, { key: 'turns', title: 'x' })).status).toBe(422)
  })

  test('are edited with the fields that made them, except the key', async () => {
    const token = await open().register()
    const fields = {
      title: 'All',
      vanity: 'all-fields',
      type: 'GEO',
      geo: [german],
      utmParams: null,
    }
    const made = await (await make(open(), token, fields)).json()
    const { redirectTo, domain, key } = made
    const again = { ...fields, key, domain, redirectTo, monitoring: true, title: 'Again' }
    const edited = await edit(open(), token, again)
    expect(await edited.json()).toMatchObject({ key, title: 'Again', monitoring: true })
    const renamed = await edit(open(), token, { ...again, vanity: 'other-fields' })
    expect([renamed.status, (await renamed.json()).errors]).toMatchObject([
      422,
      [{ path: 'vanity' }],
    ])
  })

  test('of another account answer 404', async () => {
    const [owner, stranger] = [await open().register(), await open().register()]
    await make(open(), owner, { vanity: 'not-yours', geo: [german] })
    const body = { key: 'not-yours', geo: [german] }
    expect((await edit(open(), stranger, body)).status).toBe(404)
    const coverage = await open().call(`${GEO}/coverage`, { token: stranger, body })
    expect(coverage.status).toBe(404)
  })

  describe('refuse', () => {
    const to = 'https://example.com/'
    const rule = (changes: object) => ({ geo: [{ countries: ['DE'], redirectTo: to, ...changes }] })
    const split = (...targets: string[]) => ({
      geo: [{ countries: ['DE'], split: targets.map((redirectTo) => ({ redirectTo, weight: 1 })) }],
    })
    const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item)
    test.each<[string, object]>([
      ['type', { type: 'STD', geo: [german] }],
      ['geo', { geo: 'DE' }],
      ['geo', { geo: many(101, german) }],
      ['geo.0', { geo: ['DE'] }],
      ['geo.0.countries', { geo: [{ redirectTo: to }] }],
      ['geo.0.countries', { geo: [{ countries: [], redirectTo: to }] }],
      ['geo.0.countries', rule({ countries: 'DE' })],
      ['geo.0.countries', rule({ countries: many(251, 'DE') })],
      ['geo.0.countries.1', rule({ countries: ['DE', 'XX'] })],
      ['geo.0.countries.0', rule({ countries: ['UK'] })],
      ['geo.0.countries.0', rule({ countries: ['Germany'] })],
      ['geo.0.countries.0', rule({ countries: [49] })],
      ['geo.0.name', rule({ name: 'x' })],
      ['geo.0.devices.0', rule({ devices: ['fridge'] })],
      ['geo.0.devices', rule({ devices: [] })],
      ['geo.0.os.0', rule({ os: ['TempleOS'] })],
      ['geo.0.browsers.0', rule({ browsers: ['<b>'] })],
      ['geo.0.languages.0', rule({ languages: ['de-AT'] })],
      ['geo.0.languages.0', rule({ languages: ['xx'] })],
      ['geo.0.hours.timeZone', rule({ hours: { days: ['mon'], timeZone: 'Mars/Olympus' } })],
      ['geo.0.hours.timeZone', rule({ hours: { days: ['mon'] } })],
      ['geo.0.hours.days', rule({ hours: { timeZone: 'UTC' } })],
      ['geo.0.hours.from', rule({ hours: { from: '24:00', timeZone: 'UTC' } })],
      ['geo.0.hours.until', rule({ hours: { from: '09:00', until: '09:00', timeZone: 'UTC' } })],
      ['geo.0.startsAt', rule({ startsAt: 'tomorrow' })],
      [
        'geo.0.expiresAt',
        rule({ startsAt: '2026-01-02T00:00:00Z', expiresAt: '2026-01-01T00:00:00Z' }),
      ],
      ['geo.0.redirectTo', { geo: [{ countries: ['DE'] }] }],
      ['geo.0.redirectTo', rule({ block: { message: 'No' } })],
      ['geo.0.block.message', { geo: [{ countries: ['DE'], block: { message: ' ' } }] }],
      [
        'geo.0.block.message',
        { geo: [{ countries: ['DE'], block: { message: 'x'.repeat(501) } }] },
      ],
      ['geo.0.split', split(to)],
      ['geo.0.split.1.redirectTo', split(to, to)],
      ['geo.0.split.1.redirectTo', split(to, 'javascript:alert(1)')],
      ['geo.0.split', split(...many(11, to))],
      [
        'geo.0.split.0.weight',
        { geo: [{ countries: ['DE'], split: many(2, { redirectTo: to, weight: 0 }) }] },
      ],
      [
        'geo.1.redirectTo',
        { geo: [german, { countries: ['AT'], redirectTo: 'ftp://example.com' }] },
      ],
      ['geo.0.redirectTo', rule({ redirectTo: 'http://10.0.0.1/' })],
    ])('%s: %j', async (path, body) => {
      const token = await open().register()
      const refused = await make(open(), token, body)
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors.map((error: { path: string }) => error.path)).toContain(
        path,
      )
    })

    test('rules that lead to the link itself or to another one, in any spelling of the host', async () => {
      const token = await open().register()
      for (const target of [
        'http://localhost:3000/loops',
        'http://LOCALHOST:3000/Loops',
        'http://localhost.:3000/loops',
        'localhost:3000/other',
      ]) {
        const direct = await make(open(), token, {
          vanity: 'loops',
          geo: [german, { countries: ['AT'], redirectTo: target }],
        })
        expect([target, direct.status]).toEqual([target, 422])
        expect((await direct.json()).errors[0].path).toBe('geo.1.redirectTo')
        expect((await make(open(), token, split(to, target))).status).toBe(422)
      }
      expect((await open().call(at('loops'), { token })).status).toBe(404)
    })
  })
})

describeApp(
  'The tier of an account',
  (open) => {
    const free = async () => {
      const token = await open().register()
      const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
      await open()
        .app.db.updateTable('accounts')
        .set({ free_trial_ends_at: 1 })
        .where('id', '=', id)
        .execute()
      return token
    }

    test('has room for three GeoFurls on FREE: of twenty concurrent calls exactly one makes the third', async () => {
      const token = await free()
      await make(open(), token, { geo: [german] })
      await make(open(), token, { vanity: 'second-geo', geo: [german] })
      const calls = Array.from({ length: 20 }, () => make(open(), token, { geo: [german] }))
      const answers = await Promise.all(calls)
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 403)).toHaveLength(19)
      const plain = await open().call(STANDARD, {
        token,
        body: { redirectTo: 'https://example.com/', vanity: 'no-room' },
      })
      expect(await plain.json()).toMatchObject({ type: 'FREE' })
      const turned = await edit(open(), token, { key: 'no-room', geo: [german] })
      expect((await turned.json()).type).toBe('/problems/limit-reached')
      // Editing needs no room. A GeoFurl in the trash makes room, and needs some to be restored.
      expect((await edit(open(), token, { key: 'second-geo', title: 'x' })).status).toBe(200)
      await open().call(at('second-geo'), { method: 'DELETE', token })
      expect((await edit(open(), token, { key: 'no-room', geo: [german] })).status).toBe(200)
      const restored = await open().call(`${at('second-geo')}/restore`, { method: 'PUT', token })
      expect(restored.status).toBe(403)
      const back = await edit(open(), token, { key: 'no-room' }, STANDARD)
      expect(await back.json()).toMatchObject({ type: 'FREE', geo: [] })
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)

describeApp(
  'Without the geo flag',
  (open) => {
    test('no call makes or edits a GeoFurl', async () => {
      const token = await open().register()
      expect((await make(open(), token, { geo: [german] })).status).toBe(404)
      expect((await edit(open(), token, { key: 'any', geo: [german] })).status).toBe(404)
    })
  },
  { GEO_ENABLED: 'false' },
)
