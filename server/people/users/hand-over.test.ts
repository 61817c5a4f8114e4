import { expect, test } from 'bun:test'
import type { Database } from '../../platform/database/database.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { ask, auditOf, openTeam } from '../../testing/people/team.ts'
import { insertAccount, insertLinks } from '../../testing/programs/redirect-rows.ts'
import { finishHandOver, HAND_OVER_JOB } from './hand-over.ts'

const EDITOR = 15
const OWNER = 127
const MANY = 450

const runJobs = ({ app }: TestApp) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    handlers: { [HAND_OVER_JOB]: (payload, run) => finishHandOver(app, payload, run) },
  }).runDue()

async function domainOf({ app }: TestApp): Promise<string> {
  const row = await app.db
    .selectFrom('domains')
    .select('id')
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  return row.id
}

/** How many links of an account each maker has. */
async function makersOf({ app }: TestApp, accountId: string): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('links')
    .select('created_by as maker')
    .where('account_id', '=', accountId)
    .execute()
  const makers: Record<string, number> = {}
  for (const { maker } of rows) makers[maker ?? ''] = (makers[maker ?? ''] ?? 0) + 1
  return makers
}

describeApp('The links of a removed member', (open) => {
  test('all go to the Owner, however many there are; links of others stay', async () => {
    const { owner, accountId, add } = await openTeam(open())
    const [mate, other] = [await add(EDITOR), await add(EDITOR)]
    const domain_id = await domainOf(open())
    const { db } = open().app
    const elsewhere = await insertAccount(db as Database)
    await insertLinks(db, MANY, { account_id: accountId, domain_id, created_by: mate.id })
    await insertLinks(db, 7, { account_id: accountId, domain_id, created_by: other.id })
    await insertLinks(db, 5, { account_id: elsewhere, domain_id, created_by: mate.id })

    expect((await ask(open(), owner.token, `DELETE users/${mate.id}`)).status).toBe(204)
    const removal = (await auditOf(open(), accountId)).find(
      ({ action }) => action === 'user.removed',
    )
    expect(removal?.after).toEqual({ links: MANY, heir: owner.id })
    // Some moved with the removal; the worker moves the rest.
    expect((await makersOf(open(), accountId))[mate.id]).toBeLessThan(MANY)
    expect(await runJobs(open())).toBe(1)
    expect(await makersOf(open(), accountId)).toEqual({ [owner.id]: MANY, [other.id]: 7 })
    expect(await makersOf(open(), elsewhere)).toEqual({ [mate.id]: 5 })
  })

  test('go to a remaining Owner when the heir was removed as well', async () => {
    const { owner, accountId, add } = await openTeam(open())
    const [second, mate] = [await add(OWNER), await add(EDITOR)]
    const domain_id = await domainOf(open())
    const { db } = open().app
    await insertLinks(db, MANY, { account_id: accountId, domain_id, created_by: mate.id })
    expect((await ask(open(), second.token, `DELETE users/${mate.id}`)).status).toBe(204)
    expect((await ask(open(), owner.token, `DELETE users/${second.id}`)).status).toBe(204)
    await runJobs(open())
    expect(await makersOf(open(), accountId)).toEqual({ [owner.id]: MANY })
  })

  test('made after the removal stay with the member', async () => {
    const { owner, accountId, add } = await openTeam(open())
    const mate = await add(EDITOR)
    const domain_id = await domainOf(open())
    const { db, clock } = open().app
    await insertLinks(db, MANY, { account_id: accountId, domain_id, created_by: mate.id })
    await ask(open(), owner.token, `DELETE users/${mate.id}`)
    await insertLinks(db, 3, {
      account_id: accountId,
      domain_id,
      created_by: mate.id,
      created_at: clock() + 1,
    })
    await runJobs(open())
    expect(await makersOf(open(), accountId)).toEqual({ [owner.id]: MANY, [mate.id]: 3 })
  })
})
