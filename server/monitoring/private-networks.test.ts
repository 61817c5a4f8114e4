import { afterAll, beforeAll, expect, test } from 'bun:test'
import { describeApp } from '../testing/app.ts'
import { linkRow } from '../testing/programs/redirect-rows.ts'
import { isHarmless, type Outside, openOutside, readSsrfCases } from '../testing/servers/outside.ts'
import { openScheduler, syncLink } from './monitoring.ts'

const cases = readSsrfCases().filter((each) => each.kind !== 'resource' && !isHarmless(each))

describeApp('Checks', (open) => {
  let outside: Outside
  let domainId = ''
  let accountId = ''
  beforeAll(async () => {
    outside = await openOutside()
    const { app, register } = open()
    await register()
    const first = (table: 'accounts' | 'domains') =>
      app.db.selectFrom(table).select('id').executeTakeFirstOrThrow()
    accountId = (await first('accounts')).id
    domainId = (await first('domains')).id
    await app.db
      .insertInto('monitor_points')
      .values({ name: 'here', seen_at: app.clock() })
      .execute()
  })
  afterAll(() => outside.close())

  test.each(cases.map((each) => [each.id, each.target, each] as const))(
    'connect to nobody inside: %s, %s',
    async (id, _target, { target, dns, chain = [] }) => {
      const { app } = open()
      const of = { account_id: accountId, domain_id: domainId, monitoring: 1 }
      // Inserted directly, since the calls refuse most of these: stored rows may be older than the rules.
      const row = linkRow({ ...of, id: `lnk_${id}`, key: id, redirect_to: outside.address(target) })
      await app.db.insertInto('links').values(row).execute()
      const stub = await outside.listen(outside.chain(chain))
      const scheduler = openScheduler(
        { ...app, outside: outside.fetchDependencies(stub, dns) },
        { point: 'here', holder: id, agent: 'Unfurly/test', wait: () => Promise.resolve() },
      )
      const before = outside.canaries()
      await syncLink(app, `lnk_${id}`)
      await scheduler.start()
      await scheduler.finish()
      expect(outside.canaries()).toBe(before)
      const monitor = await app.db
        .selectFrom('monitors')
        .select('state')
        .where('link_id', '=', `lnk_${id}`)
        .executeTakeFirst()
      expect(monitor?.state).not.toBe('UP')
      await app.db.deleteFrom('links').where('id', '=', `lnk_${id}`).execute()
      await app.db.deleteFrom('watches').execute()
      await app.db.deleteFrom('monitor_hosts').execute()
    },
  )

  test('there were cases', () => {
    expect(cases.length).toBeGreaterThan(50)
  })
})
