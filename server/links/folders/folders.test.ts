import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { apiKey } from '../../testing/people/callers.ts'
import { ask, auditOf, openTeam, refusal } from '../../testing/people/team.ts'
import { finishFolderRemoval } from './removal.ts'

const MEMBER = 15
const ADMIN = 63
const TARGET = 'https://example.com/'

/** A team with a closed folder: one member is in it, another one is not. Each has made a link in it, and one outside. */
async function openHouse(app: TestApp) {
  const team = await openTeam(app)
  const [inside, outside, admin] = [
    await team.add(MEMBER),
    await team.add(MEMBER),
    await team.add(ADMIN),
  ]
  const body = { name: 'Clients', access: 'members', members: [inside.id] }
  const folder = await (await ask(app, team.owner.token, 'POST folders', body)).json()
  const make = async (token: string, fields: object = {}) =>
    (await ask(app, token, 'POST redirects/standard', { redirectTo: TARGET, ...fields })).json()
  const closed = await make(inside.token, { folderId: folder.id, title: 'Secret lantern' })
  const open = await make(inside.token, { title: 'Open lantern' })
  return { ...team, inside, outside, admin, folder, closed, open, make }
}

const keysOf = async (app: TestApp, token: string, query = '') =>
  (await (await ask(app, token, `GET redirects?${query}`)).json()).items
    .map((link: { key: string }) => link.key)
    .toSorted()

describeAppOnBothDatabases('Folders', (open) => {
  test('are made, renamed and deleted, hold links, and filter their list', async () => {
    const { owner } = await openTeam(open())
    const made = await ask(open(), owner.token, 'POST folders', { name: '  Spring   sale ' })
    const folder = await made.json()
    expect([made.status, folder]).toMatchObject([
      201,
      { name: 'Spring sale', access: 'everyone', members: [], links: 0 },
    ])
    expect(
      await refusal(await ask(open(), owner.token, 'POST folders', { name: 'SPRING sale' })),
    ).toEqual([409, 'folder-taken'])
    const body = { redirectTo: TARGET, folderId: folder.id }
    const link = await (await ask(open(), owner.token, 'POST redirects/standard', body)).json()
    await ask(open(), owner.token, 'POST redirects/standard', { redirectTo: TARGET })
    expect(link.folderId).toBe(folder.id)
    expect(await keysOf(open(), owner.token, `folder=${folder.id}`)).toEqual([link.key])
    expect(await keysOf(open(), owner.token, 'folder=fld_none')).toEqual([])
    const edit = { name: 'Autumn', color: 'rose' }
    const edited = await ask(open(), owner.token, `PATCH folders/${folder.id}`, edit)
    expect(await edited.json()).toMatchObject({ ...edit, links: 1 })
    const stranger = await openTeam(open())
    const theirs = await ask(open(), stranger.owner.token, 'POST folders', { name: 'Spring sale' })
    for (const folderId of ['fld_none', (await theirs.json()).id]) {
      const other = { redirectTo: TARGET, folderId }
      const refused = await ask(open(), owner.token, 'POST redirects/standard', other)
      expect([refused.status, (await refused.json()).errors[0].path]).toEqual([422, 'folderId'])
      expect(await keysOf(open(), owner.token, `folder=${folderId}`)).toEqual([])
    }
    expect((await ask(open(), owner.token, `DELETE folders/${folder.id}`)).status).toBe(204)
    const at = `redirects/${link.domain}/${link.key}/history`
    expect((await ask(open(), owner.token, `GET ${at}`)).status).toBe(200)
    const { items } = await (await ask(open(), owner.token, 'GET redirects')).json()
    expect(items.map((item: { folderId: string | null }) => item.folderId)).toEqual([null, null])
    expect((await (await ask(open(), owner.token, 'GET folders')).json()).items).toEqual([])
  })

  test('many links move into a folder in one call', async () => {
    const { owner, folder, make } = await openHouse(open())
    const links = [await make(owner.token), await make(owner.token)]
    const items = links.map(({ domain, key }) => ({
      ...{ action: 'folder', domain, key },
      folderId: folder.id,
    }))
    const done = await ask(open(), owner.token, 'POST redirects/bulk', { items })
    const { items: results } = await done.json()
    expect(results.map(({ link }: { link: { folderId: string } }) => link.folderId)).toEqual([
      folder.id,
      folder.id,
    ])
  })

  test('the links of a closed folder do not exist for others', async () => {
    const house = await openHouse(open())
    const { closed, folder, inside, outside, admin, owner } = house
    const at = `redirects/${closed.domain}/${closed.key}`
    for (const { token } of [inside, admin, owner]) {
      expect(await keysOf(open(), token, 'q=lantern')).toEqual(
        [house.open.key, closed.key].toSorted(),
      )
      expect((await ask(open(), token, `GET ${at}/history`)).status).toBe(200)
    }
    const { token } = outside
    const key = await apiKey(open(), { userId: outside.id, accountId: house.accountId })
    for (const caller of [token, key]) {
      expect(await keysOf(open(), caller)).toEqual([house.open.key])
      expect(await keysOf(open(), caller, 'q=lantern')).toEqual([house.open.key])
      expect(await keysOf(open(), caller, `folder=${folder.id}`)).toEqual([])
      const list = await (await ask(open(), caller, 'GET redirects')).json()
      expect(list.total).toBe(1)
      const best = await (await ask(open(), caller, 'GET redirects/best?q=lantern')).json()
      expect(best.items.map((link: { key: string }) => link.key)).toEqual([house.open.key])
      const file = await (await ask(open(), caller, 'GET redirects/export?format=json')).json()
      expect(file.map((link: { key: string }) => link.key)).toEqual([house.open.key])
      expect((await (await ask(open(), caller, 'GET folders')).json()).items).toEqual([])
    }
    const { domain } = closed
    const gone = [
      ask(open(), token, `GET ${at}/history`),
      ask(open(), token, `GET ${at}/aliases`),
      ask(open(), token, `DELETE ${at}`),
      ask(open(), token, 'PUT redirects/standard', { key: closed.key, domain, title: 'Mine' }),
      ask(open(), token, `PATCH folders/${folder.id}`, { name: 'Mine' }),
      ask(open(), token, `DELETE folders/${folder.id}`),
    ]
    for (const answer of await Promise.all(gone)) expect(answer.status).toBe(404)
    const item = { action: 'pause', domain, key: closed.key }
    const bulk = await ask(open(), token, 'POST redirects/bulk', { items: [item] })
    expect((await bulk.json()).items[0].status).toBe(404)
    const file = { key: house.open.key, domain, folderId: folder.id }
    expect((await ask(open(), token, 'PUT redirects/standard', file)).status).toBe(422)
  })

  test('its links stay hidden in the trash, and are shown once the folder is deleted', async () => {
    const house = await openHouse(open())
    const { closed, folder, outside, owner } = house
    const at = `redirects/${closed.domain}/${closed.key}`
    await ask(open(), owner.token, `DELETE ${at}`)
    expect(await keysOf(open(), outside.token, 'state=trashed')).toEqual([])
    expect((await ask(open(), outside.token, `PUT ${at}/restore`)).status).toBe(404)
    await ask(open(), owner.token, `DELETE folders/${folder.id}`)
    expect(await keysOf(open(), outside.token, 'state=trashed')).toEqual([closed.key])
    const payload = { accountId: house.accountId, folderId: folder.id }
    await finishFolderRemoval(open().app, payload, {
      attempt: 1,
      signal: new AbortController().signal,
      keep: () => Promise.resolve(),
    })
    expect((await ask(open(), outside.token, `PUT ${at}/restore`)).status).toBe(200)
  })

  test('only Admins decide who sees a folder, and a member who leaves is taken out of it', async () => {
    const { accountId, folder, inside, outside, owner } = await openHouse(open())
    const open_ = { access: 'everyone' }
    const opened = await ask(open(), inside.token, `PATCH folders/${folder.id}`, open_)
    expect(await refusal(opened)).toEqual([403, 'forbidden'])
    const removed = await ask(open(), inside.token, `DELETE folders/${folder.id}`)
    expect(await refusal(removed)).toEqual([403, 'forbidden'])
    const stranger = await openTeam(open())
    const members = { members: [stranger.owner.id] }
    const named = await ask(open(), owner.token, `PATCH folders/${folder.id}`, members)
    expect(named.status).toBe(422)
    const both = { members: [outside.id, inside.id] }
    const added = await ask(open(), owner.token, `PATCH folders/${folder.id}`, both)
    expect((await added.json()).members).toEqual([inside.id, outside.id].toSorted())
    await ask(open(), owner.token, `DELETE users/${inside.id}`)
    const { items } = await (await ask(open(), owner.token, 'GET folders')).json()
    expect(items[0].members).toEqual([outside.id])
    const actions = (await auditOf(open(), accountId)).map(({ action }) => action)
    expect(actions).toContain('folder.created')
    expect(actions).toContain('folder.edited')
  })
})
