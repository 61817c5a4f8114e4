import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { takeReport } from './operators/abuse/abuse.ts'
import { describeApp } from './testing/app.ts'
import { openTeam } from './testing/people/team.ts'

const ui = '/api/ui/v1'

interface List {
  path: string
  most: number
  /** Columns besides id and account, and their values; `n` is the number of the row. */
  columns: string
  values: string
  body: object
}

const lists: Record<string, List> = {
  tags: {
    path: `${ui}/tags`,
    most: 1000,
    columns: 'name, name_lower, color, created_at',
    values: "'t' || n, 't' || n, 'gray', n",
    body: { name: 'One more' },
  },
  folders: {
    path: `${ui}/folders`,
    most: 500,
    columns: 'name, name_lower, color, access, created_at',
    values: "'f' || n, 'f' || n, 'sky', 'everyone', n",
    body: { name: 'One more' },
  },
  utm_templates: {
    path: `${ui}/utm-templates`,
    most: 200,
    columns: 'name, name_lower, utm, created_at',
    values: "'t' || n, 't' || n, '{}', n",
    body: { name: 'One more', utmParams: { source: 'print' } },
  },
  numbers_pages: {
    path: `${ui}/analytics/pages`,
    most: 100,
    columns: 'token, title, kind, subject_id, parts, created_at',
    values: "'t' || n, 'Page', 'TAG', 'x', '[]', n",
    body: { kind: 'TAG', title: 'One more', tag: 'Shop' },
  },
  status_pages: {
    path: `${ui}/monitors/status-pages`,
    most: 20,
    columns: 'token, title, kind, subject_id, created_at',
    values: "'t' || n, 'Page', 'TAG', 'x', n",
    body: { kind: 'TAG', title: 'One more', tag: 'Shop' },
  },
}

describeApp('A list with a number', (open) => {
  test.each(Object.entries(lists))('takes no more: %s', async (table, list) => {
    const { accountId, owner } = await openTeam(open())
    const { token } = owner
    const { db } = open().app
    const fill = (count: number) =>
      sql`with recursive numbers (n) as (
          select 1 union all select n + 1 from numbers where n < ${count})
        insert into ${sql.table(table)} (id, account_id, ${sql.raw(list.columns)})
        select ${table} || n, ${accountId}, ${sql.raw(list.values)} from numbers`.execute(db)
    const isTagged = JSON.stringify(list.body).includes('Shop')
    if (isTagged) await open().call(`${ui}/tags`, { token, body: { name: 'Shop' } })
    await fill(list.most - 1)
    const make = (more: object = {}) =>
      open().call(list.path, { token, body: { ...list.body, ...more } })
    expect((await make()).status).toBe(201)
    const isNamed = 'name' in list.body
    const refused = await make(isNamed ? { name: 'Two' } : {})
    expect(refused.status).toBe(422)
    expect(JSON.stringify(await refused.json())).toContain(list.most.toString())
  })

  test('takes no more: open reports of a link', async () => {
    const { accountId, owner } = await openTeam(open())
    const { db } = open().app
    const body = { redirectTo: 'https://example.com/' }
    await open().call(`${ui}/redirects/standard`, { token: owner.token, body })
    const { id: linkId } = await db
      .selectFrom('links')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 60; n++) {
      const report = { linkId, accountId, reason: 'PHISHING', text: '', email: null }
      await takeReport(db, n, report as never)
    }
    const rows = await db.selectFrom('reports').select('id').where('link_id', '=', linkId).execute()
    expect(rows).toHaveLength(50)
  })
})
