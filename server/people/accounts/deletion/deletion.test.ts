import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { newId } from '../../../platform/ids.ts'
import { codeHash } from '../../../platform/secrets.ts'
import { everyLink } from '../../../schema/seen-links.ts'
import { describeAppOnBothDatabases, PASSWORD, type TestApp } from '../../../testing/app.ts'
import { removeMembership, setMembership } from '../../../testing/people/callers.ts'
import { confirmSessions } from '../../../testing/people/confirmed.ts'
import { openSession } from '../../auth/auth.ts'
import { reopenAccount } from '../accounts.ts'
import { deleteAccount } from './deletion.ts'

const OWNER = 127
const ADMINISTRATOR = 47

/** A user with an account of their own and a confirmed session. */
async function owner(test: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await test.register(email)
  const { db } = test.app
  const account = await (await test.call('/api/ui/v1/account', { token })).json()
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, token, accountId: account.id as string, userId: user.id }
}

async function join(test: TestApp, who: { userId: string; accountId: string }, role: number) {
  const membership = { user_id: who.userId, account_id: who.accountId, role }
  await test.app.db
    .insertInto('memberships')
    .values({ ...membership, status: 'ACTIVE', created_at: test.app.clock() })
    .execute()
  return writing(test.app, (inside) =>
    openSession(inside, who.userId, { accountId: who.accountId }),
  )
}

const remove = (test: TestApp, token: string, query = '') =>
  test.call(`/api/ui/v1/account${query}`, { method: 'DELETE', token })
const read = (test: TestApp, token: string) => test.call('/api/ui/v1/account', { token })
const kindOf = async (answer: Response) => (await answer.json()).type.split('/').at(-1)

async function mailsTo(test: TestApp, email: string) {
  const jobs = await test.app.db.selectFrom('jobs').select('payload').execute()
  return jobs.map((job) => JSON.parse(job.payload)).filter((mail) => mail.to?.address === email)
}

describeAppOnBothDatabases('Deleting an account', (open, { testOnce }) => {
  testOnce('needs an Owner, a confirmed session and a valid query', async () => {
    const test = open()
    const mine = await owner(test)
    const colleague = await owner(test)
    const foreign = await join(test, { ...mine, userId: colleague.userId }, ADMINISTRATOR)
    expect((await test.call('/api/ui/v1/account', { method: 'DELETE' })).status).toBe(401)
    expect(await kindOf(await remove(test, mine.token))).toBe('confirmation-needed')
    await confirmSessions(test)
    expect(await kindOf(await remove(test, foreign))).toBe('forbidden')
    expect((await remove(test, mine.token, '?now=perhaps')).status).toBe(422)
    expect((await read(test, mine.token)).status).toBe(200)
  })

  test('is refused when the caller was demoted, suspended or removed just before', async () => {
    const test = open()
    const mine = await owner(test)
    const colleague = await owner(test)
    const { accountId } = mine
    const who = { userId: colleague.userId, accountId }
    await join(test, who, OWNER)
    // As it was when the call began.
    const caller = {
      ...who,
      role: OWNER,
      sessionId: 'ses_x',
      keyId: null,
      assumedBy: null,
      confirmedUntil: 0,
      sees: everyLink,
    }
    for (const change of [{ role: 63 }, { role: OWNER, status: 'SUSPENDED' }]) {
      await setMembership(test, who, change)
      const tried = deleteAccount(test.app, caller, { isNow: true })
      expect(await tried.catch((error) => error.kind)).toBe('forbidden')
    }
    await removeMembership(test, who)
    const tried = deleteAccount(test.app, caller, { isNow: true })
    expect(await tried.catch((error) => error.kind)).toBe('forbidden')
    expect((await read(test, mine.token)).status).toBe(200)
  })

  test('ends every session and key of the account and of no other', async () => {
    const test = open()
    const mine = await owner(test)
    const colleague = await owner(test)
    const inMine = await join(test, { ...mine, userId: colleague.userId }, ADMINISTRATOR)
    const key = `uf_${'k'.repeat(38)}${Math.random().toString(36).slice(2, 4).padEnd(2, '0')}`
    await test.app.db
      .insertInto('api_keys')
      .values({
        id: newId('key'),
        account_id: mine.accountId,
        user_id: mine.userId,
        name: 'Nightly',
        prefix: key.slice(0, 7),
        key_hash: codeHash(key),
        permissions: 1,
        allowed_addresses: '[]',
        expires_at: null,
        last_used_at: null,
        is_extension: 0,
        only_own_links: 0,
        created_at: 0,
      })
      .execute()
    const list = (token: string) => test.call('/api/ui/v1/redirects', { token })
    expect((await list(key)).status).toBe(200)
    await confirmSessions(test)
    expect((await remove(test, mine.token)).status).toBe(204)
    for (const ended of [mine.token, inMine]) expect((await read(test, ended)).status).toBe(401)
    expect((await list(key)).status).toBe(401)
    expect((await read(test, colleague.token)).status).toBe(200)
    const again = await test.call('/api/ui/v1/auth/login', {
      body: { username: mine.email, password: PASSWORD },
    })
    const { token } = await again.json()
    expect(await kindOf(await read(test, token))).toBe('no-account')
  })

  test('mails all Owners until when the account can be restored', async () => {
    const test = open()
    const mine = await owner(test)
    const [other, admin] = [await owner(test), await owner(test)]
    await join(test, { ...mine, userId: other.userId }, OWNER)
    await join(test, { ...mine, userId: admin.userId }, ADMINISTRATOR)
    await confirmSessions(test)
    await remove(test, mine.token)
    const [toMe, toOther] = [
      (await mailsTo(test, mine.email)).at(-1),
      (await mailsTo(test, other.email)).at(-1),
    ]
    expect(toMe.text).toContain('you deleted the account')
    expect(toMe.text).toContain('21 December 2026')
    expect(toMe.text).toContain('/app/settings/accounts')
    expect(toOther.text).toContain('Test Person deleted the account')
    expect(await mailsTo(test, admin.email)).toEqual([])
  })

  test('is audited, announced to every process and scheduled for its purge', async () => {
    const test = open()
    const mine = await owner(test)
    await confirmSessions(test)
    await remove(test, mine.token)
    const { db } = test.app
    const subject = `account:${mine.accountId}`
    const announced = db.selectFrom('changes').select('id').where('subject', '=', subject)
    expect(await announced.execute()).toHaveLength(1)
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('account_id', '=', mine.accountId)
      .where('action', '=', 'account.deleted')
      .executeTakeFirstOrThrow()
    expect(audit.user_id).toBe(mine.userId)
    const jobs = await db
      .selectFrom('jobs')
      .select(['kind', 'run_at'])
      .where('payload', 'like', `%${mine.accountId}%`)
      .execute()
    expect(jobs).toEqual([{ kind: 'purge-account', run_at: test.app.clock() + 30 * DAY }])
  })

  test('happens once, even when two members ask at the same time', async () => {
    const test = open()
    const mine = await owner(test)
    const other = await owner(test)
    const token = await join(test, { ...mine, userId: other.userId }, OWNER)
    await confirmSessions(test)
    const answers = await Promise.all([remove(test, mine.token), remove(test, token)])
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.every((status) => [204, 401, 404].includes(status))).toBe(true)
    const letters = (await mailsTo(test, mine.email)).filter((mail) =>
      mail.subject.includes('is deleted'),
    )
    expect(letters).toHaveLength(1)
  })

  describe('can be undone', () => {
    test('within 30 days, with everything in it', async () => {
      const test = open()
      const mine = await owner(test)
      const body = { redirectTo: 'https://example.com/' }
      await test.call('/api/ui/v1/redirects/standard', { token: mine.token, body })
      await confirmSessions(test)
      await remove(test, mine.token)
      test.pass(30 * DAY - 1)
      await reopenAccount(test.app, mine)
      const token = await writing(test.app, (inside) => openSession(inside, mine.userId))
      const links = await (await test.call('/api/ui/v1/redirects', { token })).json()
      expect(links.total).toBe(1)
      const changes = await test.app.db
        .selectFrom('changes')
        .select('id')
        .where('subject', '=', `account:${mine.accountId}`)
        .execute()
      expect(changes).toHaveLength(2)
    })

    test.each([
      ['after 30 days', '', 30 * DAY],
      ['when it was deleted for good', '?now=true', 0],
    ])('not %s', async (_, query, laterMs) => {
      const test = open()
      const mine = await owner(test)
      await confirmSessions(test)
      await remove(test, mine.token, query)
      test.pass(laterMs)
      await expect(reopenAccount(test.app, mine)).rejects.toBeInstanceOf(Problem)
    })

    test('not when the account was never deleted', async () => {
      const mine = await owner(open())
      await expect(reopenAccount(open().app, mine)).rejects.toBeInstanceOf(Problem)
    })
  })
})
