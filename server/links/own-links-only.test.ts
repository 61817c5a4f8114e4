import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'
import { ask, openTeam, refusal } from '../testing/people/team.ts'

const MEMBER = 15
const TARGET = 'https://example.com/'

const make = async (app: TestApp, token: string, fields: object = {}) =>
  (await ask(app, token, 'POST redirects/standard', { redirectTo: TARGET, ...fields })).json()

const keysOf = async (app: TestApp, token: string, query = '') =>
  (await (await ask(app, token, `GET redirects?${query}`)).json()).items
    .map((link: { key: string }) => link.key)
    .toSorted()

describeAppOnBothDatabases('A member with only their own links', (open) => {
  test('sees, changes, counts and exports these, and no others', async () => {
    const team = await openTeam(open())
    const writer = await team.add(MEMBER)
    const others = await make(open(), team.owner.token, { title: 'Lantern', tags: ['spring'] })
    const own = await make(open(), writer.token, { title: 'Lantern', tags: ['spring'] })
    const all = [own.key, others.key].toSorted()
    expect(await keysOf(open(), writer.token)).toEqual(all)
    const limited = { onlyOwnLinks: true }
    const changed = await ask(open(), team.owner.token, `PATCH users/${writer.id}`, limited)
    expect(await changed.json()).toMatchObject({ id: writer.id, ...limited })
    expect(await keysOf(open(), writer.token)).toEqual([own.key])
    expect(await keysOf(open(), writer.token, 'q=lantern&tag=spring')).toEqual([own.key])
    const list = await (await ask(open(), writer.token, 'GET redirects')).json()
    expect(list.total).toBe(1)
    const exported = await (
      await ask(open(), writer.token, 'GET redirects/export?format=json')
    ).json()
    expect(exported).toHaveLength(1)
    const { items } = await (await ask(open(), writer.token, 'GET tags')).json()
    expect(items).toMatchObject([{ name: 'spring', links: 1 }])
    const file = { token: team.owner.token, method: 'POST', body: 'url\nhttps://example.com/\n' }
    const headers = { 'content-type': 'text/csv' }
    const sent = await open().call('/api/ui/v1/imports', { ...file, headers })
    const { id: importId } = await sent.json()
    expect((await ask(open(), team.owner.token, `GET imports/${importId}`)).status).toBe(200)
    expect((await ask(open(), writer.token, `GET imports/${importId}`)).status).toBe(404)
    expect((await (await ask(open(), writer.token, 'GET imports')).json()).items).toEqual([])
    const at = `redirects/${others.domain}/${others.key}`
    for (const call of [`GET ${at}/history`, `DELETE ${at}`]) {
      expect((await ask(open(), writer.token, call)).status).toBe(404)
    }
    expect(await keysOf(open(), team.owner.token)).toEqual(all)
    await ask(open(), team.owner.token, `PATCH users/${writer.id}`, { onlyOwnLinks: false })
    expect(await keysOf(open(), writer.token)).toEqual(all)
  })

  test('can be invited so, and is nobody who has the Admin permission', async () => {
    const team = await openTeam(open())
    const invitation = { email: `${crypto.randomUUID()}@example.org`, role: MEMBER }
    const invited = { ...invitation, onlyOwnLinks: true }
    const made = await ask(open(), team.owner.token, 'POST users', invited)
    expect(await made.json()).toMatchObject({ status: 'INVITED', onlyOwnLinks: true })
    const admin = await team.add(63)
    const limited = { onlyOwnLinks: true }
    const refused = await ask(open(), team.owner.token, `PATCH users/${admin.id}`, limited)
    expect(refused.status).toBe(422)
    const writer = await team.add(MEMBER)
    await ask(open(), team.owner.token, `PATCH users/${writer.id}`, limited)
    const raised = await ask(open(), team.owner.token, `PUT users/${writer.id}/role/63`)
    expect(await raised.json()).toMatchObject({ onlyOwnLinks: false })
    const asked = await ask(open(), writer.token, `PATCH users/${writer.id}`, limited)
    expect(await refusal(asked)).toEqual([422, 'invalid'])
  })

  test('is a program too, by a key that is limited so', async () => {
    const team = await openTeam(open())
    const writer = await team.add(63)
    const [own] = [await make(open(), writer.token), await make(open(), team.owner.token)]
    const body = { name: 'CMS', permissions: 1, onlyOwnLinks: true }
    const { key, onlyOwnLinks } = await (
      await ask(open(), writer.token, 'POST api-keys', body)
    ).json()
    expect(onlyOwnLinks).toBe(true)
    expect(await keysOf(open(), key)).toEqual([own.key])
    expect(await keysOf(open(), writer.token)).toHaveLength(2)
  })
})
