import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { anyAddress, done, logIn } from '../../testing/people/person.ts'
import { openSession } from './auth.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const SESSIONS = '/api/ui/v1/auth/sessions'

const another = async (app: TestApp, email: string) =>
  (await (await logIn(app, email, PASSWORD, { headers: { 'user-agent': FIREFOX } })).json())
    .token as string

const list = (app: TestApp, token: string) => done(app, '/sessions', { token })

const isOpen = async (app: TestApp, token: string) =>
  (await app.call('/api/ui/v1/account', { token })).status === 200

const end = (app: TestApp, token: string, id: string) =>
  app.call(`${SESSIONS}/${id}`, { method: 'DELETE', token, address: anyAddress() })

async function person(app: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  return { email, token: await app.register(email) }
}

const idOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid as string

describeApp('Sessions', (open) => {
  test('are listed with device, place and last use; the current one is marked', async () => {
    const { email, token } = await person(open())
    open().pass(HOUR)
    const other = await another(open(), email)
    const { items, total, nextCursor } = await list(open(), token)
    expect([total, nextCursor]).toEqual([2, null])
    expect(items.find((item: { isCurrent: boolean }) => item.isCurrent)).toMatchObject({
      id: idOf(token),
      lastUsedAt: new Date(open().app.clock()).toISOString(),
    })
    expect(items.find((item: { isCurrent: boolean }) => !item.isCurrent)).toMatchObject({
      id: idOf(other),
      device: 'Firefox on Linux',
      place: expect.any(String),
      expiresAt: new Date(open().app.clock() + 7 * DAY).toISOString(),
    })
  })

  test('can be ended one by one, with effect from the next call', async () => {
    const { email, token } = await person(open())
    const other = await another(open(), email)
    expect(await isOpen(open(), other)).toBe(true)
    expect((await end(open(), token, idOf(other))).status).toBe(204)
    expect(await isOpen(open(), other)).toBe(false)
    expect(await isOpen(open(), token)).toBe(true)
    expect((await list(open(), token)).total).toBe(1)
    expect((await end(open(), token, idOf(token))).status).toBe(204)
    expect(await isOpen(open(), token)).toBe(false)
  })

  test('of another user, unknown, expired and malformed ids answer alike', async () => {
    const [mine, theirs] = [await person(open()), await person(open())]
    const gone = await another(open(), mine.email)
    await end(open(), mine.token, idOf(gone))
    const plain = async (answer: Response) => ({
      status: answer.status,
      ...(await answer.json()),
      requestId: '',
    })
    const unknown = await plain(await end(open(), mine.token, 'ses_unknown'))
    expect(unknown).toMatchObject({ status: 404, type: '/problems/not-found' })
    for (const id of [
      idOf(theirs.token),
      idOf(gone),
      idOf(mine.token).toUpperCase(),
      '%00',
      "'--",
    ]) {
      expect([id, await plain(await end(open(), mine.token, id))]).toEqual([id, unknown])
    }
    expect(await isOpen(open(), theirs.token)).toBe(true)
  })

  test('can all be ended except the current one and those of other users', async () => {
    const [mine, theirs] = [await person(open()), await person(open())]
    const others = [await another(open(), mine.email), await another(open(), mine.email)]
    await done(open(), '/sessions', { method: 'DELETE', token: mine.token })
    for (const token of others) expect(await isOpen(open(), token)).toBe(false)
    expect(await isOpen(open(), mine.token)).toBe(true)
    expect(await isOpen(open(), theirs.token)).toBe(true)
  })

  test('end on the server at logout', async () => {
    const { email, token } = await person(open())
    const other = await another(open(), email)
    await done(open(), '/logout', { method: 'POST', token })
    expect(await isOpen(open(), token)).toBe(false)
    expect(await isOpen(open(), other)).toBe(true)
    expect((await open().call('/api/ui/v1/auth/logout', { method: 'POST', token })).status).toBe(
      401,
    )
  })

  test('that expired are not listed', async () => {
    const { email, token } = await person(open())
    open().pass(6 * DAY)
    const later = await another(open(), email)
    open().pass(DAY)
    expect((await list(open(), later)).items).toHaveLength(1)
    expect((await end(open(), later, idOf(token))).status).toBe(404)
  })

  test('of an operator acting as the user are not listed, but end with all others', async () => {
    const { token } = await person(open())
    const operator = await person(open())
    const { app } = open()
    const userOf = async (sid: string) =>
      (
        await app.db
          .selectFrom('sessions')
          .select('user_id')
          .where('id', '=', sid)
          .executeTakeFirstOrThrow()
      ).user_id
    const userId = await userOf(idOf(token))
    const assumedBy = await userOf(idOf(operator.token))
    const acting = await writing(app, (inside) =>
      openSession(inside, userId, { assumedBy, lifeMs: HOUR }),
    )
    expect((await list(open(), token)).total).toBe(1)
    expect((await end(open(), token, idOf(acting))).status).toBe(404)
    for (const [method, path] of [
      ['GET', SESSIONS],
      ['DELETE', SESSIONS],
      ['DELETE', `${SESSIONS}/${idOf(token)}`],
      ['GET', '/api/ui/v1/auth/factors'],
      ['GET', '/api/ui/v1/auth/confirmations'],
    ] as const) {
      expect((await open().call(path, { method, token: acting })).status).toBe(403)
    }
    await done(open(), '/sessions', { method: 'DELETE', token })
    expect(await isOpen(open(), acting)).toBe(false)
  })
})
