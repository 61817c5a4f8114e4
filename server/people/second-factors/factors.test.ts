import { expect, test } from 'bun:test'
import { TOTP, URI } from 'otpauth'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { describeApp, type TestApp, type TestCall } from '../../testing/app.ts'
import {
  addApp,
  anyAddress,
  atOnce,
  confirmByPassword,
  confirmedPerson,
  done,
  loggedIn,
  takeMailedCode,
  turnEmailOn,
  waitingMails,
} from '../../testing/people/person.ts'

const FACTORS = '/api/ui/v1/auth/factors'

const call = (app: TestApp, path: string, init: TestCall) =>
  app.call(`${FACTORS}${path}`, { address: anyAddress(), ...init })

const list = (app: TestApp, token: string) => done(app, '/factors', { token })

const isOn = async (app: TestApp, token: string) =>
  (await (await app.call('/api/ui/v1/profile', { token })).json()).mfaEnabled

const subjects = async (app: TestApp, email: string) =>
  (await waitingMails(app, email))
    .map((mail) => mail.subject)
    .filter((subject) => /factor|recovery codes/.test(subject))

const trail = async (app: TestApp, token: string) => {
  const { id } = await (await app.call('/api/ui/v1/account', { token })).json()
  const rows = await app.app.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('account_id', '=', id)
    .where('action', 'like', '%factor%')
    .orderBy('at')
    .execute()
  return rows.map(({ action, before, after }) => [action, JSON.parse(before ?? after ?? '{}').name])
}

describeApp('Second factors', (open) => {
  test('need a fresh confirmation to be requested, added and removed, and for new recovery codes', async () => {
    const token = await open().register()
    const calls = [
      ['POST', '/email', undefined],
      ['POST', '/email/confirm', { code: '123456' }],
      ['POST', '/totp', undefined],
      ['POST', '/totp/confirm', { code: '123456', name: 'Phone' }],
      ['POST', '/passkeys/options', undefined],
      ['POST', '/passkeys', { response: {}, name: 'Key' }],
      ['POST', '/recovery-codes', undefined],
      ['DELETE', '/fac_unknown', undefined],
    ] as const
    const answers = async () => {
      const all: [string, number, string][] = []
      for (const [method, path, body] of calls) {
        const init = body === undefined ? { method, token } : { method, token, body }
        const answer = await call(open(), path, init)
        all.push([path, answer.status, (await answer.clone().json()).type])
      }
      return all
    }
    for (const [path, status, type] of await answers()) {
      expect([path, status, type]).toEqual([path, 403, '/problems/confirmation-needed'])
    }
    await confirmByPassword(open(), token)
    open().pass(10 * MINUTE)
    for (const [path, status] of await answers()) expect([path, status]).toEqual([path, 403])
  })

  test('the first one makes ten recovery codes, and removing the last one deletes them', async () => {
    const person = await confirmedPerson(open())
    const { token, email } = person
    expect(await isOn(open(), token)).toBe(false)
    const first = await turnEmailOn(open(), person)
    expect(first.factor).toMatchObject({ kind: 'EMAIL', lastUsedAt: null })
    expect(first.recoveryCodes).toHaveLength(10)
    expect(await isOn(open(), token)).toBe(true)
    open().pass(SECOND)
    const second = await addApp(open(), token, 'Phone')
    expect(second.added.recoveryCodes).toBeNull()
    expect(await list(open(), token)).toMatchObject({
      items: [{ kind: 'EMAIL' }, { kind: 'TOTP', name: 'Phone' }],
      recoveryCodesLeft: 10,
    })
    await done(open(), `/factors/${first.factor.id}`, { method: 'DELETE', token })
    expect(await list(open(), token)).toMatchObject({ recoveryCodesLeft: 10 })
    await done(open(), `/factors/${second.added.factor.id}`, { method: 'DELETE', token })
    expect(await list(open(), token)).toEqual({ items: [], recoveryCodesLeft: 0 })
    expect(await isOn(open(), token)).toBe(false)
    expect((await loggedIn(open(), email)).mfa).toBeNull()
    expect(await subjects(open(), email)).toEqual([
      'A second factor was added',
      'A second factor was added',
      'A second factor was removed',
      'A second factor was removed',
    ])
    expect((await trail(open(), token)).map(([action]) => action)).toEqual([
      'factor.added',
      'factor.added',
      'factor.removed',
      'factor.removed',
    ])
  })

  test('two added at once make one set of recovery codes', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, email } = await confirmedPerson(open())
      const { uri } = await done(open(), '/factors/totp', { method: 'POST', token })
      const totp = URI.parse(uri) as TOTP
      await done(open(), '/factors/email', { method: 'POST', token })
      const mailed = await takeMailedCode(open(), email)
      const shown = totp.generate({ timestamp: open().app.clock() })
      const added = await atOnce(open(), [
        () => done(open(), '/factors/email/confirm', { token, body: { code: mailed } }),
        () =>
          done(open(), '/factors/totp/confirm', { token, body: { code: shown, name: 'Phone' } }),
      ])
      expect(added.filter(({ recoveryCodes }) => recoveryCodes !== null)).toHaveLength(1)
      expect(await list(open(), token)).toMatchObject({ recoveryCodesLeft: 10 })
    }
  })

  test('are renamed only by their owner; one of another user answers like an unknown one', async () => {
    const [mine, theirs] = [await confirmedPerson(open()), await confirmedPerson(open())]
    const { added } = await addApp(open(), mine.token, 'Phone')
    const path = `/${added.factor.id}`
    const rename = (token: string, at: string, body: unknown = { name: ' Old phone ' }) =>
      call(open(), at, { method: 'PUT', token, body })
    const plain = async (answer: Response) => ({ ...(await answer.json()), requestId: '' })
    for (const [foreign, missing] of [
      [await rename(theirs.token, path), await rename(theirs.token, '/fac_missing')],
      [
        await call(open(), path, { method: 'DELETE', token: theirs.token }),
        await call(open(), '/fac_missing', { method: 'DELETE', token: theirs.token }),
      ],
    ] as const) {
      expect(foreign.status).toBe(404)
      expect(await plain(foreign)).toEqual(await plain(missing))
    }
    expect((await (await rename(mine.token, path)).json()).name).toBe('Old phone')
    for (const bad of [{ name: '' }, { name: 'x'.repeat(61) }, { name: 'x', kind: 'EMAIL' }, {}]) {
      expect((await rename(mine.token, path, bad)).status).toBe(422)
    }
    open().pass(SECOND)
    expect(await trail(open(), mine.token)).toEqual([
      ['factor.added', 'Phone'],
      ['factor.renamed', 'Phone'],
    ])
  })

  test('new recovery codes end the old ones, and need a factor', async () => {
    const { token, email } = await confirmedPerson(open())
    const renew = () => call(open(), '/recovery-codes', { method: 'POST', token })
    expect((await renew()).status).toBe(403)
    const { added } = await addApp(open(), token)
    const { codes } = await (await renew()).json()
    expect(codes).toHaveLength(10)
    for (const [code, status] of [
      [added.recoveryCodes[0], 401],
      [codes[0], 200],
    ] as const) {
      const { token: pending } = await loggedIn(open(), email)
      const answer = await open().call('/api/ui/v1/auth/mfa/recovery', {
        token: pending,
        body: { code },
        address: anyAddress(),
      })
      expect(answer.status).toBe(status)
    }
    expect(await subjects(open(), email)).toContain('New recovery codes were made')
  })

  test('are limited to twenty', async () => {
    const { token } = await confirmedPerson(open())
    for (let i = 0; i < 20; i++) {
      await addApp(open(), token, `Phone ${i}`)
      open().pass(SECOND)
    }
    const { uri } = await done(open(), '/factors/totp', { method: 'POST', token })
    const code = (URI.parse(uri) as TOTP).generate({ timestamp: open().app.clock() })
    const answer = await call(open(), '/totp/confirm', { token, body: { code, name: 'One more' } })
    expect(answer.status).toBe(403)
  })
})

describeApp('Codes by e-mail', (open) => {
  test('are turned on only by the right code of this session', async () => {
    const { token, email } = await confirmedPerson(open())
    const enter = (code: string, by = token) =>
      call(open(), '/email/confirm', { token: by, body: { code } })
    expect((await enter('123456')).status).toBe(410)
    await done(open(), '/factors/email', { method: 'POST', token })
    const again = await call(open(), '/email', { method: 'POST', token })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '30'])
    const code = await takeMailedCode(open(), email)
    expect((await enter(code === '000000' ? '000001' : '000000')).status).toBe(401)
    const { token: elsewhere } = await loggedIn(open(), email)
    await confirmByPassword(open(), elsewhere)
    expect((await enter(code, elsewhere)).status).toBe(410)
    expect((await enter(code)).status).toBe(201)
    expect((await enter(code)).status).toBe(410)
  })

  test('turning them on again adds nothing', async () => {
    const person = await confirmedPerson(open())
    await turnEmailOn(open(), person)
    open().pass(MINUTE)
    const again = await turnEmailOn(open(), person)
    expect(again.recoveryCodes).toBeNull()
    expect((await list(open(), person.token)).items).toHaveLength(1)
  })

  test('end after ten minutes', async () => {
    const { token, email } = await confirmedPerson(open())
    await done(open(), '/factors/email', { method: 'POST', token })
    const code = await takeMailedCode(open(), email)
    open().pass(10 * MINUTE)
    await confirmByPassword(open(), token)
    expect((await call(open(), '/email/confirm', { token, body: { code } })).status).toBe(410)
  })
})

describeApp('An authenticator app', (open) => {
  test('is added by its first right code; until then a login does not ask for it', async () => {
    const { token, email } = await confirmedPerson(open())
    const { secret, uri } = await done(open(), '/factors/totp', { method: 'POST', token })
    expect(URI.parse(uri)).toMatchObject({
      issuer: 'Unfurly',
      label: email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    expect(uri).toContain(secret)
    expect((await loggedIn(open(), email)).mfa).toBeNull()
    const codeOf = (base32: string) =>
      new TOTP({ secret: base32 }).generate({ timestamp: open().app.clock() })
    const right = codeOf(secret)
    const enter = (code: string) =>
      call(open(), '/totp/confirm', { token, body: { code, name: 'Phone' } })
    expect((await enter(right === '000000' ? '000001' : '000000')).status).toBe(401)
    expect((await enter(right)).status).toBe(201)
    const rows = JSON.stringify(await open().app.db.selectFrom('factors').selectAll().execute())
    expect(rows).not.toContain(secret)
    // The code that added the app has been used.
    const { token: pending, mfa } = await loggedIn(open(), email)
    expect(mfa.methods).toEqual(['TOTP', 'RECOVERY'])
    const replay = await open().call('/api/ui/v1/auth/mfa/totp', {
      token: pending,
      body: { code: right },
      address: anyAddress(),
    })
    expect(replay.status).toBe(401)
  })

  test('requesting the secret again replaces the first one', async () => {
    const { token } = await confirmedPerson(open())
    const ask = () => done(open(), '/factors/totp', { method: 'POST', token })
    const first = await ask()
    open().pass(SECOND)
    const second = await ask()
    expect(second.secret).not.toBe(first.secret)
    const codeOf = (secret: string) =>
      new TOTP({ secret }).generate({ timestamp: open().app.clock() })
    const enter = (code: string) =>
      call(open(), '/totp/confirm', { token, body: { code, name: 'Phone' } })
    if (codeOf(first.secret) !== codeOf(second.secret)) {
      expect((await enter(codeOf(first.secret))).status).toBe(401)
    }
    expect((await enter(codeOf(second.secret))).status).toBe(201)
  })

  test('a secret sealed for one factor cannot be opened in another row', async () => {
    const [mine, theirs] = [await confirmedPerson(open()), await confirmedPerson(open())]
    const my = await addApp(open(), mine.token)
    const their = await addApp(open(), theirs.token)
    open().pass(MINUTE)
    const { db } = open().app
    const stolen = await db
      .selectFrom('factors')
      .select('secret')
      .where('id', '=', my.added.factor.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('factors')
      .set({ secret: stolen.secret })
      .where('id', '=', their.added.factor.id)
      .execute()
    const { token } = await loggedIn(open(), theirs.email)
    const answer = await open().call('/api/ui/v1/auth/mfa/totp', {
      token,
      body: { code: my.codeNow() },
      address: anyAddress(),
    })
    expect(answer.status).toBe(401)
  })
})
