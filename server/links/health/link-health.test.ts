import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import type { MonitorState } from '../../../contract/monitoring/states.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { putMonitor } from '../../testing/monitors.ts'

const links = '/api/ui/v1/redirects'
const since = Date.UTC(2026, 10, 20, 18, 20)

async function make(open: TestApp, token: string, more: object = {}): Promise<Link> {
  const body = { redirectTo: 'https://example.com/', monitoring: true, ...more }
  const made = await open.call(`${links}/standard`, { token, body })
  expect(made.status).toBe(201)
  return made.json()
}

/** What the checks found of the link. */
const judge = (
  { app: { db } }: TestApp,
  { id }: Link,
  { state, isWeekly = false }: { state: MonitorState; isWeekly?: boolean },
) => {
  const found = state === 'DOWN' ? { cause: 'STATUS', reason: 'Answers 404' } : {}
  return putMonitor(db, id, { state, since, is_weekly: isWeekly ? 1 : 0, ...found })
}

describeAppOnBothDatabases('The health of a link', (open) => {
  const at = ({ domain, key }: Link) => `${links}/${encodeURIComponent(domain)}/${key}`
  const read = async (token: string, path: string) => (await open().call(path, { token })).json()

  test('is that of its monitor, in the list, alone, and after an edit', async () => {
    const token = await open().register()
    const made = await make(open(), token, { vanity: 'down' })
    await judge(open(), made, { state: 'DOWN' })
    const health = { state: 'DOWN', since: '2026-11-20T18:20:00.000Z', reason: 'Answers 404' }
    expect((await read(token, links)).items).toMatchObject([{ key: 'down', health }])
    expect(await read(token, at(made))).toMatchObject({ health })
    const body = { key: 'down', title: 'Down' }
    const edited = await open().call(`${links}/standard`, { method: 'PUT', token, body })
    expect(await edited.json()).toMatchObject({ title: 'Down', health })
  })

  test('waits for the first check, and there is none without monitoring or in the trash', async () => {
    const token = await open().register()
    const made = await make(open(), token)
    expect(made.health).toEqual({ state: 'PENDING', since: made.updatedAt, reason: null })
    const plain = await make(open(), token, { monitoring: false })
    await judge(open(), plain, { state: 'DOWN', isWeekly: true })
    expect(await read(token, at(plain))).toMatchObject({ health: null })
    await judge(open(), made, { state: 'UP' })
    await open().call(at(made), { method: 'DELETE', token })
    expect(await read(token, at(made))).toMatchObject({ health: null })
    // What Monitoring has not yet removed is not shown.
    const stopped = await make(open(), token, { vanity: 'stopped' })
    await judge(open(), stopped, { state: 'DOWN' })
    const off = { key: 'stopped', monitoring: false }
    const edited = await open().call(`${links}/standard`, { method: 'PUT', token, body: off })
    expect(await edited.json()).toMatchObject({ health: null })
    expect(await read(token, `${links}?health=DOWN`)).toMatchObject({ items: [], total: 0 })
  })

  test('filters the list, its number and its file, of this account only', async () => {
    const token = await open().register()
    const other = await open().register()
    for (const [vanity, state] of [
      ['one-down', 'DOWN'],
      ['two-down', 'DOWN'],
      ['one-up', 'UP'],
      ['waiting', 'PENDING'],
    ] as const) {
      await judge(open(), await make(open(), token, { vanity }), { state })
    }
    await make(open(), token, { vanity: 'fresh' })
    await make(open(), token, { vanity: 'plain', monitoring: false })
    await judge(open(), await make(open(), other, { vanity: 'foreign' }), { state: 'DOWN' })
    const found = async (query: string) => {
      const { items, total } = await read(token, `${links}?${query}`)
      return [items.map(({ key }: Link) => key).toSorted(), total]
    }
    expect(await found('health=DOWN')).toEqual([['one-down', 'two-down'], 2])
    expect(await found('health=UP')).toEqual([['one-up'], 1])
    expect(await found('health=PENDING')).toEqual([['fresh', 'waiting'], 2])
    expect(await found('health=DEGRADED')).toEqual([[], 0])
    expect(await found('health=DOWN&q=two')).toEqual([['two-down'], 1])
    expect(await found('health=DOWN&sort=-clicks')).toEqual([['one-down', 'two-down'], 2])
    const page = await read(token, `${links}?health=DOWN&limit=1&sort=key`)
    expect(page.items).toMatchObject([{ key: 'one-down' }])
    const next = await read(
      token,
      `${links}?health=DOWN&limit=1&sort=key&cursor=${page.nextCursor}`,
    )
    expect(next).toMatchObject({ items: [{ key: 'two-down' }], nextCursor: null })
    const file = await open().call(`${links}/export?format=json&health=UP`, { token })
    expect(await file.json()).toMatchObject([{ key: 'one-up', health: { state: 'UP' } }])
    expect((await open().call(`${links}?health=BROKEN`, { token })).status).toBe(422)
  })
})
