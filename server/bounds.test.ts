import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { EXPERIMENTS_MAX, tryInsertExperiment } from './hubs/experiments/store.ts'
import { hasRoomForSubscriber, SUBSCRIBERS_MAX } from './hubs/subscribers/store.ts'
import { NAMED_VERSIONS_MAX } from './hubs/versions/versions.ts'
import { BUTTONS_OF_HUB_MAX, TRASHED_LINKS_MAX } from './links/trash/excess-store.ts'
import { purgeOldLinks } from './links/trash/trash.ts'
import { INCIDENTS_MAX, insertEvent, insertIncident } from './monitoring/incidents/store.ts'
import { forgetWaitingChecks } from './monitoring/stored-checks/checks.ts'
import { insertSpan, SPANS_MAX } from './monitoring/watching/monitor-state-store.ts'
import { addNotices, NOTICES_MAX } from './notices/adding.ts'
import { insertMark, MARKS_A_DAY } from './people/auth/address-marks-store.ts'
import { openSession } from './people/auth/auth.ts'
import { SESSIONS_MAX } from './people/auth/store.ts'
import { DAY } from './platform/clock.ts'
import { writing } from './platform/database/writing.ts'
import { describeAppOnBothDatabases, type TestApp } from './testing/app.ts'
import { documentA, documentB, makeComparedHub } from './testing/compared-hub.ts'
import { openTeam, refusal } from './testing/people/team.ts'

const ui = '/api/ui/v1'

/** `count` rows, numbered from `from`, on both databases. */
const numbers = (from: number, count: number) => sql`(with recursive numbers (n) as (
  select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(from + count - 1)}
) select n from numbers)`

const countOf = async ({ app }: TestApp, table: string, condition: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count
    from ${sql.table(table)} where ${sql.raw(condition)}`.execute(app.db)
  return Number(rows[0]?.count)
}

describeAppOnBothDatabases('What grows', (open, { testOnce }) => {
  const openHub = async () => {
    const team = await openTeam(open())
    return { team, hub: await makeComparedHub(open(), team.owner.token) }
  }

  const makeLink = async (token: string) => {
    const body = { redirectTo: 'https://example.com/' }
    await open().call(`${ui}/redirects/standard`, { token, body })
    return open()
      .app.db.selectFrom('links')
      .selectAll()
      .orderBy('created_at', 'desc')
      .where('type', '=', 'STD')
      .executeTakeFirstOrThrow()
  }

  test('are sessions of a user: the oldest ends', async () => {
    const { owner } = await openTeam(open())
    const { app, pass } = open()
    const log = () => {
      pass(1)
      return writing(app, (inside) => openSession(inside, owner.id))
    }
    for (let n = 0; n < SESSIONS_MAX; n++) await log()
    const newest = await log()
    expect(await countOf(open(), 'sessions', `user_id = '${owner.id}'`)).toBe(SESSIONS_MAX)
    const account = (token: string) => open().call(`${ui}/account`, { token })
    expect((await account(owner.token)).status).toBe(401)
    expect((await account(newest)).status).toBe(200)
  })

  test('are marks of addresses of an account and day: further ones are not kept', async () => {
    const { accountId } = await openTeam(open())
    const mark = { account_id: accountId, day: 99 }
    for (let n = 0; n < MARKS_A_DAY + 2; n++) {
      await insertMark(open().app.db, { ...mark, address_hash: String(n) })
    }
    await insertMark(open().app.db, { ...mark, address_hash: '0' })
    const kept = await countOf(open(), 'address_marks', `account_id = '${accountId}' and day = 99`)
    expect(kept).toBe(MARKS_A_DAY)
  })

  test('are autosaves of a hub: those of the same hour go first, the draft stays', async () => {
    const { hub } = await openHub()
    await sql`insert into hub_versions
      select hub_id, n, account_id, 'AUTOSAVE', null, author_id,
        case when n <= 5 then 0 else created_at end, summary, hash, document
      from hub_versions, ${numbers(4, 306)} as more
      where hub_id = ${hub.id} and number = 3`.execute(open().app.db)
    for (const document of [documentA, documentB]) {
      expect((await hub.save(document)).status).toBe(200)
    }
    const of = `hub_id = '${hub.id}' and kind = 'AUTOSAVE'`
    expect(await countOf(open(), 'hub_versions', of)).toBeLessThan(310)
    expect(await countOf(open(), 'hub_versions', of)).toBeGreaterThanOrEqual(300)
    // The last one of an hour long ago is still there, the one before it is not.
    expect(await countOf(open(), 'hub_versions', `${of} and number = 5`)).toBe(1)
    expect(await countOf(open(), 'hub_versions', `${of} and number = 4`)).toBe(0)
  })

  test('are published versions of a hub: the oldest goes, the public one stays', async () => {
    const { hub } = await openHub()
    await sql`insert into hub_versions
      select hub_id, n, account_id, 'PUBLISHED', null, author_id, created_at, summary, hash, document
      from hub_versions, ${numbers(4, 1006)} as more
      where hub_id = ${hub.id} and number = 2`.execute(open().app.db)
    expect((await hub.save(documentA)).status).toBe(200)
    const of = `hub_id = '${hub.id}' and kind = 'PUBLISHED'`
    expect(await countOf(open(), 'hub_versions', of)).toBe(1001)
    expect(await countOf(open(), 'hub_versions', `${of} and number = 2`)).toBe(1)
    expect(await countOf(open(), 'hub_versions', `${of} and number = 4`)).toBe(0)
  })

  testOnce('are named versions of a hub: another name is refused', async () => {
    const { team, hub } = await openHub()
    await sql`insert into hub_versions
      select hub_id, n, account_id, 'NAMED', 'kept', author_id, created_at, summary, hash, document
      from hub_versions, ${numbers(4, NAMED_VERSIONS_MAX)} as more
      where hub_id = ${hub.id} and number = 3`.execute(open().app.db)
    const name = (number: number, label: string | null) =>
      open().call(`${hub.path}/versions/${number}`, {
        method: 'PATCH',
        token: team.owner.token,
        body: { label },
      })
    expect(await refusal(await name(3, 'One more'))).toEqual([403, 'limit-reached'])
    expect((await name(4, 'Other words')).status).toBe(200)
    expect((await name(4, null)).status).toBe(200)
    expect((await name(3, 'One more')).status).toBe(200)
  })

  test('are experiments of a hub: the oldest is forgotten', async () => {
    const { team, hub } = await openHub()
    for (let n = 0; n <= EXPERIMENTS_MAX; n++) {
      const row = {
        ...{ id: `hxp_${n}_${hub.id}`, hub_id: hub.id, account_id: team.accountId },
        ...{ version_a: 2, version_b: 3, share: 50, own_places: '[]', status: 'ENDED' as const },
        ...{ started_at: n, started_by: null, ended_at: n, ended_by: null, promoted: null },
      }
      expect(await writing(open().app, ({ db }) => tryInsertExperiment(db, row))).toBe(true)
    }
    expect(await hub.experiments()).toMatchObject({ total: EXPERIMENTS_MAX })
  })

  test('are links that left the pages of a hub: those that stopped first are purged', async () => {
    const { hub } = await openHub()
    const { db } = open().app
    const { rows } = await sql<{ id: string }>`select link_id as id from hub_buttons
      where hub_id = ${hub.id}`.execute(db)
    const [{ id = '' } = {}] = rows
    const columns = (await db.introspection.getTables())
      .find(({ name }) => name === 'links')
      ?.columns.map(({ name }) => name)
      .filter(
        (name) => !['id', 'key', 'key_lower', 'disabled', 'updated_at', 'number'].includes(name),
      )
    const copied = sql.join((columns ?? []).map((name) => sql.ref(name)))
    const more = numbers(1, BUTTONS_OF_HUB_MAX)
    await sql`insert into links (id, "key", key_lower, disabled, updated_at, ${copied})
      select 'btn' || n || ${hub.id}, 'old' || n || lower(${hub.id}), 'old' || n || lower(${hub.id}),
        1, n, ${copied} from links, ${more} as more where id = ${id}`.execute(db)
    await sql`insert into hub_buttons (link_id, hub_id, account_id, place)
      select 'btn' || n || hub_id, hub_id, account_id, 'old' || n
      from hub_buttons, ${more} as more where link_id = ${id}`.execute(db)
    await purgeOldLinks(open().app)
    const of = `hub_id = '${hub.id}'`
    expect(await countOf(open(), 'hub_buttons', of)).toBe(BUTTONS_OF_HUB_MAX)
    expect(await countOf(open(), 'hub_buttons', `${of} and place in ('old1', 'old2')`)).toBe(0)
    expect(await countOf(open(), 'hub_buttons', `${of} and place in ('b1', 'b2', 'old3')`)).toBe(3)
  })

  test('are subscribers of a hub: further addresses are not taken', async () => {
    const { hub } = await openHub()
    const { db } = open().app
    const add = (from: number, count: number) =>
      sql`insert into hub_subscribers (id, hub_id, account_id, block_id, email, status, consent, requested_at)
        select ${hub.id} || n, ${hub.id}, '', 'b1', 'p' || n || '@example.org', 'CONFIRMED', '', n
        from ${numbers(from, count)} as more`.execute(db)
    // In pieces, as one statement may take as long as the database's timeout.
    const piece = SUBSCRIBERS_MAX / 20
    for (let from = 1; from < SUBSCRIBERS_MAX; from += piece)
      await add(from, piece - (from > SUBSCRIBERS_MAX - piece ? 1 : 0))
    expect(await hasRoomForSubscriber(db, hub.id)).toBe(true)
    await add(SUBSCRIBERS_MAX, 1)
    expect(await hasRoomForSubscriber(db, hub.id)).toBe(false)
  })

  test('is the trash of an account: what is there longest is purged before its 30 days', async () => {
    const team = await openTeam(open())
    const { token } = team.owner
    const { db } = open().app
    const links = []
    for (let n = 0; n < 3; n++) {
      open().pass(1)
      const { id, key } = await makeLink(token)
      const { domain } = await (await open().call(`${ui}/redirects`, { token }))
        .json()
        .then(({ items }) => items[0])
      await open().call(`${ui}/redirects/${domain}/${key}`, { method: 'DELETE', token })
      links.push(id)
    }
    await db
      .updateTable('link_counts')
      .set({ links: TRASHED_LINKS_MAX + 2 })
      .where('account_id', '=', team.accountId)
      .where('trashed', '=', 1)
      .execute()
    await purgeOldLinks(open().app)
    const left = await db.selectFrom('links').select('id').where('id', 'in', links).execute()
    expect(left.map(({ id }) => id)).toEqual(links.slice(2))
  })

  test('are incidents and changes of state of a link: the oldest go', async () => {
    const { accountId, owner } = await openTeam(open())
    const { db } = open().app
    const { id: link_id } = await makeLink(owner.token)
    const of = { account_id: accountId, link_id }
    for (let n = 0; n <= INCIDENTS_MAX; n++) {
      const ended_at = n === 0 ? null : n
      await writing({ db }, ({ db }) =>
        insertIncident(db, {
          ...{ ...of, id: `${link_id}i${n}`, watch_id: 'w', number: n, target: '', cause: 'DNS' },
          ...{ reason: '', started_at: n, down_at: n, ended_at, failed_checks: 1, point: 'here' },
          ...{ acknowledged_at: null, acknowledged_by: null, note: null, failover: null },
          ...{ people: null, backup: null, robots: null },
        }),
      )
      const event = { incident_id: `${link_id}i${n}`, account_id: accountId, at: n }
      await writing({ db }, ({ db }) =>
        insertEvent(db, {
          ...{ ...event, id: `${link_id}e${n}`, step: 'FAILED', detail: null, user_id: null },
        }),
      )
    }
    await writing({ db }, ({ db }) =>
      insertIncident(db, {
        ...{ ...of, id: `${link_id}last`, watch_id: 'w', number: 9999, target: '', cause: 'DNS' },
        ...{ reason: '', started_at: 9999, down_at: 9999, ended_at: 9999, failed_checks: 1 },
        ...{ point: 'here', acknowledged_at: null, acknowledged_by: null, note: null },
        ...{ failover: null, people: null, backup: null, robots: null },
      }),
    )
    // The one that is still open does not count.
    expect(await countOf(open(), 'incidents', `link_id = '${link_id}'`)).toBe(INCIDENTS_MAX + 1)
    expect(await countOf(open(), 'incidents', `id = '${link_id}i0'`)).toBe(1)
    expect(await countOf(open(), 'incident_events', `incident_id = '${link_id}i1'`)).toBe(0)

    const state = 'UP'
    await sql`insert into monitor_spans (id, account_id, link_id, state, started_at, ended_at)
      select ${link_id} || n, ${accountId}, ${link_id}, ${state}, n, n
      from ${numbers(1, SPANS_MAX)} as more`.execute(db)
    const last = { id: `${link_id}x`, state, started_at: SPANS_MAX + 1, ended_at: null }
    await writing({ db }, ({ db }) => insertSpan(db, { ...of, ...last }))
    const spans = `link_id = '${link_id}'`
    expect(await countOf(open(), 'monitor_spans', spans)).toBe(SPANS_MAX)
    expect(await countOf(open(), 'monitor_spans', `${spans} and started_at = 1`)).toBe(0)
  })

  test('are checks that wait for the analytics store: those of a week ago are forgotten', async () => {
    const { app } = open()
    const rows = [
      ['old', 8, null],
      ['sent', 8, 'batch'],
      ['new', 6, null],
    ] as const
    await app.db
      .insertInto('check_outbox')
      .values(
        rows.map(([id, days, batch]) => ({
          id,
          account_id: '',
          at: app.clock() - days * DAY,
          batch,
          row: '{}',
        })),
      )
      .execute()
    await forgetWaitingChecks(app)
    const left = await app.db.selectFrom('check_outbox').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['new', 'sent'])
  })

  test('are notices of an account: the oldest go', async () => {
    const { accountId } = await openTeam(open())
    const { app, pass } = open()
    await sql`insert into notices (id, account_id, kind, subject, mark, facts, at)
      select ${accountId} || n, ${accountId}, 'links', '', 'm' || n, '{}', n
      from ${numbers(1, NOTICES_MAX)} as more`.execute(app.db)
    pass(1)
    const notice = {
      accountId,
      kind: 'account-clicks',
      subject: '',
      mark: '9',
      facts: { clicks: 9 },
    }
    await writing(app, (inside) => addNotices(inside, [notice as never]))
    const of = `account_id = '${accountId}'`
    expect(await countOf(open(), 'notices', of)).toBe(NOTICES_MAX)
    expect(await countOf(open(), 'notices', `${of} and mark = 'm1'`)).toBe(0)
    expect(await countOf(open(), 'notices', `${of} and kind = 'account-clicks'`)).toBe(1)
  })

  test('are answers kept for Idempotency-Keys: a new key is refused, a known one is answered', async () => {
    const { owner } = await openTeam(open())
    const send = (key: string) =>
      open().call(`${ui}/redirects/standard`, {
        token: owner.token,
        body: { redirectTo: 'https://example.com/' },
        headers: { 'idempotency-key': key },
      })
    expect((await send('first')).status).toBe(201)
    await open()
      .app.db.updateTable('rate_counters')
      .set({ used: 1_000_000 })
      .where('bucket', 'like', 'kept-answers:%')
      .execute()
    const refused = await send('second')
    expect(await refusal(refused)).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect((await send('first')).headers.get('idempotent-replayed')).toBe('true')
    open().pass(24 * 3_600_000)
    expect((await send('second')).status).toBe(201)
  })
})
