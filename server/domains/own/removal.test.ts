import { expect, test } from 'bun:test'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { auditOf, openTeam } from '../../testing/people/team.ts'
import { insertLinks, insertOwnDomain } from '../../testing/programs/redirect-rows.ts'
import { KEPT_MS } from './next-state.ts'
import { finishDomainTrash, forgetRemovedDomains, TRASH_DOMAIN_JOB } from './removal.ts'

const MANY = 450

const runJobs = ({ app }: TestApp) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    handlers: { [TRASH_DOMAIN_JOB]: (payload, run) => finishDomainTrash(app, payload, run) },
  }).runDue()

async function liveOn({ app }: TestApp, domainId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('links')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

async function opened(test: TestApp) {
  const team = await openTeam(test)
  await confirmSessions(test)
  const db = test.app.db as Database
  const domains = [newId('dom'), newId('dom')] as const
  for (const id of domains) {
    const name = `${id.replace('_', '-').toLowerCase()}.example`
    await insertOwnDomain(db, { id, name, account_id: team.accountId })
  }
  const [gone, kept] = domains
  return { ...team, db, gone, kept }
}

describeApp('Removing a domain with many links', (open) => {
  test('moves all of them and their words to the trash, and none of other domains', async () => {
    const { accountId: account_id, owner, db, gone, kept } = await opened(open())
    await insertLinks(db, MANY, { account_id, domain_id: gone })
    await insertLinks(db, 5, { account_id, domain_id: kept })
    const { token } = owner
    const path = `/api/ui/v1/domains/${gone}?links=trash`
    expect((await open().call(path, { method: 'DELETE', token })).status).toBe(204)
    const removal = (await auditOf(open(), account_id)).find(
      ({ action }) => action === 'domain.removed',
    )
    expect(removal?.before).toMatchObject({ links: MANY })
    // Some moved with the removal; the worker moves the rest.
    expect(await liveOn(open(), gone)).toBeLessThan(MANY)
    expect(await runJobs(open())).toBe(1)
    expect([await liveOn(open(), gone), await liveOn(open(), kept)]).toEqual([0, 5])
    const found = async (state: string) => {
      const query = `q=landing&limit=100${state}`
      return (await (await open().call(`/api/ui/v1/redirects?${query}`, { token })).json()).total
    }
    expect([await found(''), await found('&state=trashed')]).toEqual([5, MANY])
  })

  test('leaves alone links that were restored or made after the removal', async () => {
    const { accountId: account_id, owner, db, gone } = await opened(open())
    await insertLinks(db, MANY, { account_id, domain_id: gone })
    const path = `/api/ui/v1/domains/${gone}?links=trash`
    await open().call(path, { method: 'DELETE', token: owner.token })
    const later = open().app.clock() + 1
    await insertLinks(db, 3, { account_id, domain_id: gone, updated_at: later })
    await runJobs(open())
    expect(await liveOn(open(), gone)).toBe(3)
  })

  test('frees its name and its retired keys after sixty days, and no others', async () => {
    const { owner, db, gone, kept } = await opened(open())
    const retired = [gone, kept].flatMap((domain_id) =>
      Array.from({ length: MANY }, (_, n) => ({
        domain_id,
        key_lower: `k${n}`,
        account_id: '',
        retired_at: 1,
      })),
    )
    await db.insertInto('retired_keys').values(retired).execute()
    await open().call(`/api/ui/v1/domains/${gone}`, { method: 'DELETE', token: owner.token })
    const forget = (afterMs: number) => {
      const clock = () => open().app.clock() + afterMs
      return forgetRemovedDomains({ ...open().app, clock })
    }
    const keysOn = async (id: string) =>
      (
        await db
          .selectFrom('retired_keys')
          .select('key_lower')
          .where('domain_id', '=', id)
          .execute()
      ).length
    await forget(KEPT_MS)
    expect(await keysOn(gone)).toBe(MANY)
    await forget(KEPT_MS + 1)
    expect([await keysOn(gone), await keysOn(kept)]).toEqual([0, MANY])
    const rows = await db
      .selectFrom('domains')
      .select('id')
      .where('id', 'in', [gone, kept])
      .execute()
    expect(rows).toEqual([{ id: kept }])
  })
})
