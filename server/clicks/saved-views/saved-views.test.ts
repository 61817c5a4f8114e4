import { expect, test } from 'bun:test'
import type { SavedView } from '../../../contract/clicks/saved-views.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { removeMembership } from '../../testing/people/callers.ts'
import { openTeam } from '../../testing/people/team.ts'

const VIEWS = '/api/ui/v1/analytics/views'

describeAppOnBothDatabases('saved views', (open) => {
  const save = (token: string, body: object) => open().call(VIEWS, { token, body })
  const list = async (token: string): Promise<{ items: SavedView[]; total: number }> =>
    (await open().call(VIEWS, { token })).json()

  test('are saved, listed by name, changed and deleted', async () => {
    const token = await open().register()
    const made = await save(token, { name: ' Spring ', query: 'period=7d&country=DE&country=FR' })
    expect(made.status).toBe(201)
    const view = await made.json()
    expect(view).toMatchObject({ name: 'Spring', query: 'period=7d&country=DE&country=FR' })
    await save(token, { name: 'autumn', query: '' })
    expect((await list(token)).items.map(({ name }) => name)).toEqual(['autumn', 'Spring'])
    const change = (body: object) =>
      open().call(`${VIEWS}/${view.id}`, { method: 'PUT', token, body })
    expect(await (await change({ query: 'fold=hour' })).json()).toMatchObject({
      name: 'Spring',
      query: 'fold=hour',
    })
    expect(await (await change({ name: 'SPRING' })).json()).toMatchObject({ name: 'SPRING' })
    const remove = () => open().call(`${VIEWS}/${view.id}`, { method: 'DELETE', token })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await list(token)).total).toBe(1)
  })

  test('have names that are unique in any case, also when many are saved at once', async () => {
    const token = await open().register()
    const answers = await Promise.all(
      ['Print', 'print', 'PRINT'].map((name) => save(token, { name, query: '' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const other = await (await save(token, { name: 'Web', query: '' })).json()
    const renamed = await open().call(`${VIEWS}/${other.id}`, {
      method: 'PUT',
      token,
      body: { name: 'pRint' },
    })
    expect(renamed.status).toBe(409)
    expect(await renamed.json()).toMatchObject({ errors: [{ path: 'name' }] })
  })

  test('belong to one person: others of the account neither see nor change them', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const mate = await add(1)
    const made = await save(mate.token, { name: 'Mine', query: 'period=7d' })
    expect(made.status).toBe(201)
    const { id } = await made.json()
    expect((await list(owner.token)).total).toBe(0)
    const call = (method: string, body?: object) =>
      open().call(`${VIEWS}/${id}`, { method, token: owner.token, ...(body && { body }) })
    expect((await call('PUT', { name: 'Theirs' })).status).toBe(404)
    expect((await call('DELETE')).status).toBe(404)
    expect((await save(owner.token, { name: 'Mine', query: '' })).status).toBe(201)
    expect((await list(mate.token)).items.map(({ name }) => name)).toEqual(['Mine'])
    await removeMembership(open(), { userId: mate.id, accountId })
    const rows = await open()
      .app.db.selectFrom('saved_views')
      .select('user_id')
      .where('account_id', '=', accountId)
      .execute()
    expect(rows).toEqual([{ user_id: owner.id }])
  })

  test('are at most fifty', async () => {
    const token = await open().register()
    for (let i = 0; i < 50; i += 1)
      expect((await save(token, { name: `View ${i}`, query: '' })).status).toBe(201)
    expect((await save(token, { name: 'One more', query: '' })).status).toBe(422)
  })

  test.each([
    ['name', { name: ' ', query: '' }],
    ['name', { name: 'x'.repeat(61), query: '' }],
    ['name', { name: 'a\u202eb', query: '' }],
    ['query', { name: 'Long', query: `city=${'x'.repeat(4000)}` }],
    ['query', { name: 'Unknown', query: 'password=1' }],
    ['query', { name: 'Kind', query: 'kind=robots' }],
    ['query', { name: 'Many', query: Array.from({ length: 51 }, (_, i) => `os=${i}`).join('&') }],
    ['query', { name: 'Broken', query: 'city=\u0000' }],
    ['query', { name: 'Address', query: 'https://evil.example/?period=7d' }],
    ['query', { name: 'Prototype', query: '__proto__=1' }],
  ])('a bad %s is refused by its name (%o)', async (path, body) => {
    const answer = await save(await open().register(), body)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].path).toBe(path)
  })

  test('are fifty at most, also when many are saved at once', async () => {
    const token = await open().register()
    const names = Array.from({ length: 60 }, (_, n) => `View ${n}`)
    const answers = await Promise.all(names.map((name) => save(token, { name, query: '' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect((await list(token)).total).toBe(50)
  })

  test('keep the changes of two calls at once to different fields', async () => {
    const token = await open().register()
    const names = Array.from({ length: 10 }, (_, n) => `View ${n}`)
    for (const name of names) await save(token, { name, query: '' })
    const change = (id: string, body: object) =>
      open().call(`${VIEWS}/${id}`, { method: 'PUT', token, body })
    const { items } = await list(token)
    await Promise.all(
      items.flatMap(({ id, name }) => [
        change(id, { name: `${name} again` }),
        change(id, { query: 'fold=hour' }),
      ]),
    )
    const after = (await list(token)).items.map(({ name, query }) => ({ name, query }))
    expect(after).toEqual(names.map((name) => ({ name: `${name} again`, query: 'fold=hour' })))
  })
})
