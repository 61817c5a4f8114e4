import { expect, test } from 'bun:test'
import { countBatch } from '../../clicks/recording/counting.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { describeAppOnBothDatabases, waitingMailsIn } from '../../testing/app.ts'
import { addColleague, removeMembership, setMembership } from '../../testing/people/callers.ts'
import {
  click,
  HOSTILE,
  type Newcomer,
  newcomer,
  newLink,
  reader,
  runMails,
} from '../testing.samples.ts'

describeAppOnBothDatabases('Mails about notices', (open, { testOnce }) => {
  const subjects = async (email: string) =>
    (await waitingMailsIn(open().app.db, email)).map(({ subject }) => subject)

  async function chosen() {
    const mine = await newcomer(open())
    await mine.choose('milestone', { bell: true, mail: true })
    const links: { id: string }[] = []
    for (let n = 0; n < 4; n++) links.push(await newLink(open(), mine, `Shop ${n}`))
    const reach = (n: number, clicks = 100) => click(open(), mine, links[n]?.id ?? '', clicks)
    return { mine, reach }
  }

  test('gather, and come at most every quarter of an hour', async () => {
    const { mine, reach } = await chosen()
    await reach(0)
    await reach(1)
    await runMails(open())
    expect(await subjects(mine.email)).toEqual([])
    open().pass(MINUTE)
    await runMails(open())
    expect(await subjects(mine.email)).toEqual(['2 notices from Test Person'])
    await reach(2)
    open().pass(14 * MINUTE)
    await reach(3)
    await runMails(open())
    expect(await subjects(mine.email)).toHaveLength(1)
    open().pass(MINUTE)
    await runMails(open())
    expect(await subjects(mine.email)).toHaveLength(2)
    expect(
      (await waitingMailsIn(open().app.db, mine.email)).map(({ text }) => text),
    ).toContainEqual(
      expect.stringMatching(/Shop 2 has reached 100 clicks[\s\S]*Shop 3 has reached 100 clicks/),
    )
  })

  test('go to nobody who was suspended, left, or chose otherwise meanwhile', async () => {
    const { mine, reach } = await chosen()
    const suspended = await addColleague(open(), mine.accountId, 1)
    const removed = await addColleague(open(), mine.accountId, 1)
    for (const who of [suspended, removed]) {
      await reader(open(), who).choose('milestone', { bell: true, mail: true })
    }
    await reach(0)
    await setMembership(open(), suspended, { status: 'SUSPENDED' })
    await removeMembership(open(), removed)
    await mine.choose('milestone', { bell: true, mail: false })
    open().pass(HOUR)
    await runMails(open())
    for (const { userId } of [suspended, removed]) {
      expect(await subjects(`${userId}@example.org`)).toEqual([])
    }
    expect(await subjects(mine.email)).toEqual([])
  })

  testOnce('show names as text', async () => {
    const mine = await newcomer(open())
    await mine.choose('milestone', { bell: true, mail: true })
    const link = await newLink(open(), mine, HOSTILE)
    await click(open(), mine, link.id, 100)
    open().pass(MINUTE)
    await runMails(open())
    const [mail] = await waitingMailsIn(open().app.db, mine.email)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x')
  })

  testOnce('are one line for each notice, whatever a title has in it', async () => {
    const mine = await newcomer(open())
    await mine.choose('milestone', { bell: true, mail: true })
    const title = 'Shop\n\nUnfurly: your password ends today\u202etxt.exe'
    const link = await newLink(open(), mine)
    await open().app.db.updateTable('links').set({ title }).where('id', '=', link.id).execute()
    await click(open(), mine, link.id, 100)
    open().pass(MINUTE)
    await runMails(open())
    const [mail] = await waitingMailsIn(open().app.db, mine.email)
    expect(mail?.text).toContain(
      'Shop Unfurly: your password ends todaytxt.exe has reached 100 clicks.',
    )
    expect(mail?.html).not.toContain('\u202e')
    expect(mail?.subject).not.toContain('\u202e')
  })

  test('come also when more notices wait than a database takes values', async () => {
    const { mine, reach } = await chosen()
    await reach(0)
    await addWaiting(mine, 66_000)
    open().pass(MINUTE)
    await runMails(open())
    expect(await subjects(mine.email)).toEqual(['66,001 notices from Test Person'])
    const [mail] = await waitingMailsIn(open().app.db, mine.email)
    expect(mail?.text).toContain('And 65,981 more.')
    await runMails(open())
    expect(await subjects(mine.email)).toHaveLength(1)
  })

  /** Notices that a job could not mail. */
  async function addWaiting({ accountId, userId }: Newcomer, notices: number) {
    const { db, clock } = open().app
    const ids = Array.from({ length: notices }, () => newId('ntc'))
    for (let from = 0; from < notices; from += 1000) {
      const some = ids.slice(from, from + 1000)
      const plain = { account_id: accountId, kind: 'milestone', subject: '' }
      const facts = JSON.stringify({ of: 'account', clicks: 100 })
      await db
        .insertInto('notices')
        .values(some.map((id) => ({ ...plain, id, mark: id, facts, at: clock() })))
        .execute()
      await db
        .insertInto('notice_mails')
        .values(some.map((id) => ({ account_id: accountId, user_id: userId, notice_id: id })))
        .execute()
    }
  }

  test('do not stop the counting of clicks, however many members want them', async () => {
    const mine = await newcomer(open())
    const { db } = open().app
    for (let n = 0; n < 250; n++) await addColleague(open(), mine.accountId, 1)
    const members = await db
      .selectFrom('memberships')
      .select(['account_id', 'user_id'])
      .where('account_id', '=', mine.accountId)
      .execute()
    await db
      .insertInto('notice_settings')
      .values(members.map((member) => ({ ...member, kind: 'firstClick', bell: 1, mail: 1 })))
      .execute()
    const links: { id: string }[] = []
    for (let n = 0; n < 100; n++) links.push(await newLink(open(), mine))
    const counts = links.map(({ id }) => ({
      linkId: id,
      accountId: mine.accountId,
      total: 1,
      human: 1,
    }))
    const batch = { id: newId('seg'), clicks: 100, shippedAt: open().app.clock() }
    await countBatch(db as Database, batch, counts)
    open().pass(MINUTE)
    await runMails(open())
    expect(await subjects(mine.email)).toEqual(['100 notices from Test Person'])
  })

  test('come again after a job was given up', async () => {
    const { mine, reach } = await chosen()
    await reach(0)
    const { db } = open().app
    await db.deleteFrom('jobs').where('kind', '=', 'notice-mail').execute()
    open().pass(3 * DAY)
    await reach(1)
    open().pass(MINUTE)
    await runMails(open())
    expect(await subjects(mine.email)).toEqual(['2 notices from Test Person'])
  })

  test('come again after the clock was a year ahead', async () => {
    const { mine, reach } = await chosen()
    open().pass(365 * DAY)
    await reach(0)
    open().pass(MINUTE)
    await runMails(open())
    await reach(1)
    open().pass(-365 * DAY)
    await reach(2)
    open().pass(MINUTE)
    await runMails(open())
    expect(await subjects(mine.email)).toHaveLength(2)
  })

  test('stop by one click, without a login, and say how to choose again', async () => {
    const { mine, reach } = await chosen()
    await reach(0)
    open().pass(MINUTE)
    await runMails(open())
    const [mail] = await waitingMailsIn(open().app.db, mine.email)
    expect(mail?.text).toContain('/settings/notifications')
    const url = new URL(/http\S+notices\/stop\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const post = (search: string, form?: string) =>
      open().call(url.pathname + search, {
        method: 'POST',
        ...(form && {
          body: form,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      })
    expect((await post(`${url.search}x`)).status).toBe(404)
    const byPage = await post(url.search, 'by=page')
    expect(byPage.status).toBe(303)
    expect(byPage.headers.get('location')).toEndWith('notices/stopped')
    expect((await post(url.search, 'List-Unsubscribe=One-Click')).status).toBe(200)
    await reach(1)
    open().pass(HOUR)
    await runMails(open())
    expect(await subjects(mine.email)).toHaveLength(1)
    const { items } = await (await mine.call('/settings')).json()
    expect(items).toContainEqual({ kind: 'milestone', bell: true, mail: false })
  })
})
