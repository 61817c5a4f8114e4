import { afterAll, beforeAll, expect, test } from 'bun:test'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { openPost, type Post } from '../../testing/post.ts'

const API = '/api/ui/v1'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const newEmail = () => `${crypto.randomUUID()}@example.org`
const anywhere = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`

/** Registers with the link that was mailed; `names` are the fields of the form. */
async function complete(app: TestApp, email: string, names: object) {
  const reg = await post.codeFor(app.app, email, 'reg')
  const body = { reg, password: PASSWORD, acceptTerms: true, ...names }
  return app.call(`${API}/registrations/accounts`, { body, address: anywhere() })
}

async function register(app: TestApp, names: object): Promise<string> {
  const email = newEmail()
  await app.call(`${API}/registrations`, { method: 'PUT', body: { email }, address: anywhere() })
  const made = await complete(app, email, names)
  expect(made.status).toBe(201)
  return (await made.json()).token
}

async function read(app: TestApp, path: string, token?: string) {
  const answer = await app.call(`${API}/${path}`, token === undefined ? {} : { token })
  expect(answer.status).toBe(200)
  return answer.json()
}

describeApp('A person with one name', (open) => {
  test('registers with the last name left out or empty, and the account has their name', async () => {
    for (const names of [{ firstName: 'Nina' }, { firstName: ' Nina ', lastName: ' ' }]) {
      const token = await register(open(), names)
      expect(await read(open(), 'profile', token)).toMatchObject({
        firstName: 'Nina',
        lastName: '',
      })
      expect((await read(open(), 'account', token)).name).toBe('Nina')
    }
  })

  test('still needs a first name, and a last one that is a name', async () => {
    const email = newEmail()
    const body = { email }
    await open().call(`${API}/registrations`, { method: 'PUT', body, address: anywhere() })
    for (const [path, names] of [
      ['firstName', { lastName: 'Light' }],
      ['firstName', { firstName: '', lastName: 'Light' }],
      ['lastName', { firstName: 'Nina', lastName: 'cheap.example' }],
      ['lastName', { firstName: 'Nina', lastName: 'x'.repeat(101) }],
    ] as const) {
      const refused = await complete(open(), email, names)
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors[0].path).toBe(path)
    }
  })

  test('stands without a blank behind it wherever others read it', async () => {
    const token = await register(open(), { firstName: 'Nina' })
    const email = newEmail()
    await open().call(`${API}/users`, { token, body: { email, role: 3 } })
    const reg = await post.codeFor(open().app, email, 'reg')
    expect((await read(open(), `registrations/${reg}`)).invitation.invitedBy).toBe('Nina')
    const [mail] = await post.mailsTo(open().app, email)
    expect(mail?.text).toContain('Nina')
    expect(mail?.text).not.toMatch(/Nina {2}|Nina [.,:]/)
    const { items } = await read(open(), 'users?limit=50', token)
    expect(items.find((item: { email: string }) => item.email === email).invitedBy).toBe('Nina')
    const { items: trail } = await read(open(), 'audit', token)
    expect(JSON.stringify(trail)).toContain('"Nina"')
  })

  test('can take a last name and leave it again', async () => {
    const token = await register(open(), { firstName: 'Nina', lastName: 'Light' })
    await confirmSessions(open())
    const edit = async (body: object) =>
      (await open().call(`${API}/profile`, { method: 'PUT', token, body })).json()
    expect(await edit({ lastName: '' })).toMatchObject({ firstName: 'Nina', lastName: '' })
    expect(await edit({ lastName: ' Licht ' })).toMatchObject({ lastName: 'Licht' })
  })
})
