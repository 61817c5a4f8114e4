import { expect, test } from 'bun:test'
import { DAY } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { describeAppOnBothDatabases } from '../testing/app.ts'
import { openTeam } from '../testing/people/team.ts'
import { choreNames, doChores } from './chores.ts'

const MANY = 450
const FEW = 3
/** Longer than any retention period. */
const LONG_AGO_MS = 500 * DAY

interface Rows {
  accountId: string
  userId: string
  /** When each row expires, or was created. */
  times: readonly number[]
  mark(n: number): string
}

async function insertOfPeople(
  db: Database,
  { accountId, userId, times, mark }: Rows,
): Promise<void> {
  const mine = { user_id: userId, created_at: 1 }
  await db
    .insertInto('sessions')
    .values(
      times.map((expires_at, n) => ({
        ...mine,
        id: mark(n),
        account_id: accountId,
        device: '',
        place: '',
        last_used_at: 1,
        expires_at,
        confirmed_until: 0,
        assumed_by: null,
      })),
    )
    .execute()
  await db
    .insertInto('challenges')
    .values(
      times.map((expires_at, n) => ({
        ...mine,
        id: mark(n),
        kind: 'CONFIRM' as const,
        session_id: null,
        code_hash: null,
        code_sent_at: null,
        passkey_challenge: null,
        attempts: 0,
        expires_at,
      })),
    )
    .execute()
  await db
    .insertInto('mailed_codes')
    .values(
      times.map((expires_at, n) => ({
        ...mine,
        code_hash: mark(n),
        kind: 'RESET' as const,
        detail: null,
        expires_at,
        used_at: null,
      })),
    )
    .execute()
  await db
    .insertInto('kept_emails')
    .values(
      times.map((expires_at, n) => ({ ...mine, email: mark(n), code_hash: mark(n), expires_at })),
    )
    .execute()
  await db
    .insertInto('registrations')
    .values(
      times.map((expires_at, n) => ({
        code_hash: mark(n),
        email: mark(n),
        referral_code: null,
        promo_code: null,
        created_at: 1,
        expires_at,
        used_at: null,
        invitation_id: null,
        is_setup: 0,
      })),
    )
    .execute()
  await db
    .insertInto('invitations')
    .values(
      times.map((expires_at, n) => ({
        id: mark(n),
        account_id: accountId,
        email: mark(n),
        role: 1,
        invited_by: userId,
        only_own_links: 0,
        created_at: 1,
        expires_at,
      })),
    )
    .execute()
}

async function insertOthers(db: Database, { accountId, times, mark }: Rows): Promise<void> {
  await db
    .insertInto('audit')
    .values(
      times.map((at, n) => ({
        id: mark(n),
        account_id: accountId,
        user_id: null,
        action: 'link.edited',
        subject: 'x',
        before: null,
        after: null,
        at,
        country: null,
        key_id: null,
        assumed_by: null,
      })),
    )
    .execute()
  await db
    .insertInto('idempotency')
    .values(
      times.map((created_at, n) => ({
        user_id: mark(0),
        key: mark(n),
        request_hash: 'x',
        status: null,
        answer: null,
        worked: 0,
        created_at,
      })),
    )
    .execute()
  await db
    .insertInto('favicons')
    .values(
      times.map((looked_at, n) => ({
        host: mark(n),
        id: newId('fav'),
        type: null,
        picture: null,
        looked_at,
      })),
    )
    .execute()
  await db
    .insertInto('rate_counters')
    .values(times.map((ends_at, n) => ({ bucket: mark(n), ends_at, used: 1 })))
    .execute()
}

describeAppOnBothDatabases('The hourly chores', (open) => {
  test('remove any number of expired rows, and no others', async () => {
    const { accountId, owner } = await openTeam(open())
    const { app } = open()
    const { db } = app
    const now = app.clock()
    const times = [
      ...Array.from({ length: MANY }, () => now - LONG_AGO_MS),
      ...Array.from({ length: FEW }, () => now + DAY),
    ]
    const marked = `mark-${crypto.randomUUID()}`
    const mark = (n: number) => `${marked}-${n}`
    const rows = { accountId, userId: owner.id, times, mark }
    await insertOfPeople(db, rows)
    await insertOthers(db, rows)
    await doChores(app)
    const keys = [
      ['audit', 'id'],
      ['sessions', 'id'],
      ['idempotency', 'key'],
      ['challenges', 'id'],
      ['mailed_codes', 'code_hash'],
      ['kept_emails', 'email'],
      ['registrations', 'code_hash'],
      ['invitations', 'id'],
      ['favicons', 'host'],
      ['rate_counters', 'bucket'],
    ] as const
    const kept = Array.from({ length: FEW }, (_, n) => mark(MANY + n)).toSorted()
    for (const [table, key] of keys) {
      const rows = await db
        .selectFrom(table)
        .select(`${key} as key` as 'id as key')
        .where(key as 'id', 'like', `${marked}%`)
        .execute()
      expect([table, rows.map((row) => row.key).toSorted()]).toEqual([table, kept])
    }
  })

  test('a failed chore does not stop the others, and is not reported as done', async () => {
    const { app } = open()
    const rename = (from: string, to: string) =>
      app.db.schema.alterTable(from).renameTo(to).execute()
    const done: string[] = []
    await rename('registrations', 'registrations_away')
    await doChores(app, (chore) => done.push(chore))
    expect(done).toEqual(choreNames.filter((chore) => chore !== 'registrations'))
    await rename('registrations_away', 'registrations')
    done.length = 0
    await doChores(app, (chore) => done.push(chore))
    expect(done).toEqual(choreNames)
  })

  test('clear the change log, except for the last expired change', async () => {
    const { db } = open().app
    const marked = `mark-${crypto.randomUUID()}`
    // By the clock of the database; the app's clock stands still.
    const times = [1, 2, 3, Date.now()]
    await db
      .insertInto('changes')
      .values(times.map((at, n) => ({ id: `${marked}-${n}`, subject: 'x', at })))
      .execute()
    await doChores(open().app)
    const left = await db
      .selectFrom('changes')
      .select('id')
      .where('id', 'like', `${marked}%`)
      .orderBy('number')
      .execute()
    expect(left.map(({ id }) => id)).toEqual([`${marked}-2`, `${marked}-3`])
  })
})
