import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '../platform/database/database.ts'
import { openTestApp } from '../testing/app.ts'
import { listLinks } from './list/list.ts'
import { trashLinks } from './write/write-store.ts'

const LIST = '/api/ui/v1/redirects'

let folder: string
let open: Awaited<ReturnType<typeof openTestApp>>

// Only a database file is read in threads; the other tests of the app use one in memory.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unfurly-threads-'))
  open = await openTestApp(join(folder, 'state.sqlite'))
})

afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

const titles = ['Grüße aus Köln', '你好 世界', 'plain "quoted", with a comma']

async function someLinks(): Promise<string> {
  const token = await open.test.register()
  const items = titles.map((title) => ({
    action: 'create',
    link: { redirectTo: 'https://example.com/', title, tags: ['thread'] },
  }))
  const made = await open.test.call(`${LIST}/bulk`, { token, body: { items } })
  expect(made.status).toBe(200)
  return token
}

const titlesIn = (items: { title: string }[]) => items.map(({ title }) => title).toSorted()

test('on an SQLite file, lists, searches and files include what was just written', async () => {
  const token = await someLinks()
  const read = async (path: string) => (await open.test.call(path, { token })).json()
  const all = await read(LIST)
  expect([titlesIn(all.items), all.total]).toEqual([titles.toSorted(), 3])
  const found = await read(`${LIST}?q=${encodeURIComponent('grüße köl')}`)
  expect(titlesIn(found.items)).toEqual(['Grüße aus Köln'])
  const tags = await read('/api/ui/v1/tags')
  expect(tags.items).toMatchObject([{ name: 'thread', links: 3 }])
  const file = await read(`${LIST}/export?format=json`)
  expect(titlesIn(file)).toEqual(titles.toSorted())
  const audit = await read('/api/ui/v1/audit?action=link.created')
  expect(audit.total).toBe(3)
  const csv = await open.test.call('/api/ui/v1/audit/csv?action=link.created', { token })
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(4)
})

test('within a transaction they include what it has written so far', async () => {
  await someLinks()
  const { app } = open.test
  const member = await app.db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow()
  const who = { userId: member.user_id, accountId: member.account_id, role: member.role }
  const query = { sort: '-createdAt', limit: 10 } as const
  const { total } = await listLinks(app, who, query)
  const within = await inTransaction(app.db, async (tx) => {
    const { items } = await listLinks({ ...app, db: tx }, who, query)
    await trashLinks(
      tx,
      items.map(({ id }) => id),
      1,
    )
    return listLinks({ ...app, db: tx }, who, query)
  })
  expect(within.total).toBe(0)
  expect(total).toBe(3)
  expect((await listLinks(app, who, query)).total).toBe(0)
})
