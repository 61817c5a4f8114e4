import { expect, test } from 'bun:test'
import { type Kysely, sql } from 'kysely'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertLinks } from '../../testing/programs/redirect-rows.ts'
import { ownIds } from './0035-own-ids.ts'

const LINKS = 450
const TARGET = 'https://example.com/käse?x=1'
const options = { text: sql`text`, report: () => undefined }

describeAppOnBothDatabases('The upgrade to ids of one’s own', (open) => {
  test('finds the links that are there by their target, and can be repeated', async () => {
    const { accountId, owner } = await openTeam(open())
    const { id: domain_id } = await open()
      .app.db.selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    const redirect_to = new URL(TARGET).href
    await insertLinks(open().app.db, LINKS, { account_id: accountId, domain_id, redirect_to })
    const db = open().app.db as unknown as Kysely<unknown>
    await sql`drop index links_by_target`.execute(db)
    await sql`drop index links_by_external_id`.execute(db)
    await sql`alter table links drop column external_id`.execute(db)
    await sql`alter table links drop column target_hash`.execute(db)
    await ownIds(db, options)
    await ownIds(db, options)
    const path = `/api/ui/v1/redirects?limit=1&redirectTo=${encodeURIComponent(TARGET)}`
    const page = await (await open().call(path, { token: owner.token })).json()
    expect([page.total, page.items[0].redirectTo]).toEqual([LINKS, redirect_to])
  })
})
