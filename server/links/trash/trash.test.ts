import { expect, test } from 'bun:test'
import { linksIn } from '../../changes/change-subjects.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertLinks } from '../../testing/programs/redirect-rows.ts'
import { purgeOldLinks } from './trash.ts'

const MANY = 450

describeAppOnBothDatabases('The purge of the trash', (open) => {
  test('deletes what is due and only that, retires the keys and records each change', async () => {
    const { accountId: account_id } = await openTeam(open())
    const { db, clock } = open().app
    const { id: domain_id } = await db
      .selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    const mine = { account_id, domain_id }
    const due = clock() - 30 * DAY - 1
    const trashed = await insertLinks(db, MANY, { ...mine, deleted_at: due })
    const demos = await insertLinks(db, 30, { ...mine, type: 'DEMO', expires_at: due })
    const kept = [
      ...(await insertLinks(db, 4, { ...mine, deleted_at: clock() })),
      ...(await insertLinks(db, 4, { ...mine, type: 'DEMO', expires_at: clock() })),
      ...(await insertLinks(db, 4, { ...mine, expires_at: due })),
    ]
    expect(await purgeOldLinks(open().app)).toBe(MANY + 30)
    expect(await purgeOldLinks(open().app)).toBe(0)
    const left = await db
      .selectFrom('links')
      .select('id')
      .where('account_id', '=', account_id)
      .execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
    const gone = [...trashed, ...demos]
    const counters = db.selectFrom('link_clicks').select('link_id').where('link_id', 'in', gone)
    expect(await counters.execute()).toEqual([])
    const retired = await db
      .selectFrom('retired_keys')
      .select('key_lower')
      .where('account_id', '=', account_id)
      .execute()
    expect(retired).toHaveLength(gone.length)
    const subjects = await db.selectFrom('changes').select('subject').execute()
    const lists = subjects.flatMap(({ subject }) => linksIn(subject) ?? [])
    const recorded = new Set(lists.flatMap(({ keys }) => keys))
    expect(retired.every(({ key_lower }) => recorded.has(key_lower))).toBe(true)
    // One row per step of the purge, not one per link.
    expect(lists.length).toBeLessThan(retired.length / 4)
  })
})
