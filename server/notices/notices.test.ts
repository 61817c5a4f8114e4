import { expect, test } from 'bun:test'
import { roles } from '../../contract/people/permissions.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { describeAppOnBothDatabases, waitingMailsIn } from '../testing/app.ts'
import { addColleague, removeMembership } from '../testing/people/callers.ts'
import { addNotice } from './adding.ts'
import { forgetOldNotices } from './notices.ts'
import { domainNotice, newcomer, reader, runMails } from './testing.samples.ts'

describeAppOnBothDatabases('Notices', (open) => {
  test('are of the account, and seen up to the one that was read', async () => {
    const mine = await newcomer(open())
    const theirs = await newcomer(open())
    for (const mark of ['1', '2', '3']) {
      open().pass(MINUTE)
      await writing(open().app, (inside) => addNotice(inside, domainNotice(mine.accountId, mark)))
    }
    const items = await mine.list()
    expect(items).toHaveLength(3)
    expect(items[0]).toMatchObject({ kind: 'domain', name: 'go.example', isSeen: false })
    expect(await mine.unseen()).toBe(3)
    expect(await theirs.list()).toEqual([])
    expect((await theirs.see(items[0].id)).status).toBe(404)
    expect((await theirs.see('ntc_missing')).status).toBe(404)

    expect(await (await mine.see(items[1].id)).json()).toMatchObject({ unseen: 1 })
    expect((await mine.list()).map((item: { isSeen: boolean }) => item.isSeen)).toEqual([
      false,
      true,
      true,
    ])
    // An older tab does not bring them back.
    await mine.see(items[2].id)
    expect(await mine.unseen()).toBe(1)
    await mine.see(items[0].id)
    expect(await mine.unseen()).toBe(0)
  })

  test('come in pages, newest first', async () => {
    const mine = await newcomer(open())
    for (let mark = 0; mark < 5; mark++) {
      await writing(open().app, (inside) =>
        addNotice(inside, domainNotice(mine.accountId, `${mark}`)),
      )
    }
    const ids: string[] = []
    let next = ''
    do {
      const page = await (await mine.call(`?limit=2${next}`)).json()
      expect(page.total).toBe(5)
      ids.push(...page.items.map((item: { id: string }) => item.id))
      next = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (next)
    expect(new Set(ids).size).toBe(5)
    expect((await mine.call('?cursor=nonsense')).status).toBe(400)
    expect((await mine.call('?colour=red')).status).toBe(422)
  })

  test('are told once, also by two at the same time', async () => {
    const mine = await newcomer(open())
    const { app } = open()
    await mine.choose('milestone', { bell: true, mail: true })
    const notice = {
      accountId: mine.accountId,
      kind: 'milestone' as const,
      subject: '',
      mark: '100',
      facts: { of: 'account' as const, clicks: 100 },
    }
    const tell = () => writing(app, (inside) => addNotice(inside, notice))
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(await mine.list()).toHaveLength(1)
    open().pass(MINUTE)
    await runMails(open())
    expect(await waitingMailsIn(app.db, mine.email)).toHaveLength(1)
  })

  test('of limits and exports are only for those who can act', async () => {
    const mine = await newcomer(open())
    const { accountId } = mine
    const limit = { limit: 'links', used: 40, max: 50, share: 80 as const }
    const of = { accountId, subject: 'x', mark: '1' }
    await writing(open().app, (inside) => addNotice(inside, { ...of, kind: 'limit', facts: limit }))
    await writing(open().app, (inside) =>
      addNotice(inside, { ...of, kind: 'export', facts: { outcome: 'done' } }),
    )
    await writing(open().app, (inside) => addNotice(inside, domainNotice(accountId, '1')))
    const seenBy = async (role: number) => {
      const who = reader(open(), await addColleague(open(), accountId, role))
      return (await who.list()).map(({ kind }: { kind: string }) => kind).toSorted()
    }
    const bits = Object.fromEntries(roles)
    expect(await seenBy(bits.Viewer ?? 0)).toEqual(['domain'])
    expect(await seenBy(bits['Billing Admin'] ?? 0)).toEqual(['domain', 'limit'])
    expect(await seenBy(bits.Administrator ?? 0)).toEqual(['domain', 'export', 'limit'])
    const viewer = reader(open(), await addColleague(open(), accountId, 1))
    expect((await viewer.choose('limit', { bell: false })).status).toBe(403)
    const { items } = await (await viewer.call('/settings')).json()
    expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('limit')
  })

  test('of before somebody joined are no news to them', async () => {
    const mine = await newcomer(open())
    await writing(open().app, (inside) => addNotice(inside, domainNotice(mine.accountId, '1')))
    open().pass(HOUR)
    const who = await addColleague(open(), mine.accountId, 1)
    await open()
      .app.db.updateTable('memberships')
      .set({ created_at: open().app.clock() })
      .where('user_id', '=', who.userId)
      .execute()
    expect(await reader(open(), who).list()).toMatchObject([{ isSeen: true }])
    expect(await reader(open(), who).unseen()).toBe(0)
  })

  test('of a kind that was turned off are neither listed nor counted', async () => {
    const mine = await newcomer(open())
    await writing(open().app, (inside) => addNotice(inside, domainNotice(mine.accountId, '1')))
    await mine.choose('domain', { bell: false })
    expect(await mine.list()).toEqual([])
    expect(await mine.unseen()).toBe(0)
    await mine.choose('domain', { bell: true })
    expect(await mine.unseen()).toBe(1)
    expect((await mine.choose('domain', { bell: true, mail: true })).status).toBe(422)
  })

  test('are kept for 90 days', async () => {
    const mine = await newcomer(open())
    await writing(open().app, (inside) => addNotice(inside, domainNotice(mine.accountId, '1')))
    open().pass(89 * DAY)
    await writing(open().app, (inside) => addNotice(inside, domainNotice(mine.accountId, '2')))
    open().pass(2 * DAY)
    await forgetOldNotices(open().app)
    expect(await mine.list()).toHaveLength(1)
  })

  test('what a member chose and has seen goes with the membership', async () => {
    const mine = await newcomer(open())
    const who = await addColleague(open(), mine.accountId, 127)
    const theirs = reader(open(), who)
    await writing(open().app, (inside) => addNotice(inside, domainNotice(mine.accountId, '1')))
    await theirs.choose('import', { bell: false, mail: true })
    await theirs.see((await theirs.list())[0].id)
    await removeMembership(open(), who)
    for (const table of ['notice_settings', 'notice_readers'] as const) {
      const rows = open().app.db.selectFrom(table).select('user_id')
      expect(await rows.where('user_id', '=', who.userId).execute()).toEqual([])
    }
  })
})
