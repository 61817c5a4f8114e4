import { expect, test } from 'bun:test'
import { HOUR } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { click, HOSTILE, type Newcomer, newcomer, newLink } from '../testing.samples.ts'
import { noticeAccountTotals } from './account-totals.ts'

describeAppOnBothDatabases('Milestones', (open) => {
  const marks = async (mine: Newcomer) =>
    (await mine.list())
      .filter(({ kind }: { kind: string }) => kind === 'milestone')
      .map(({ clicks }: { clicks: number }) => clicks)

  test('of a link come with the clicks that reach them, once, whoever counts', async () => {
    const mine = await newcomer(open())
    const link = await newLink(open(), mine, HOSTILE)
    await click(open(), mine, link.id, 99)
    expect(await marks(mine)).toEqual([])
    await Promise.all([1, 2, 3].map(() => click(open(), mine, link.id, 1)))
    expect(await marks(mine)).toEqual([100])
    expect(await mine.list()).toMatchObject([
      { of: 'link', link: { key: link.key, title: link.title }, clicks: 100 },
    ])
    open().pass(HOUR)
    await click(open(), mine, link.id, 20_000)
    expect(await marks(mine)).toEqual([10_000, 100])
  })

  test('that a link had before are no news', async () => {
    const mine = await newcomer(open())
    const link = await newLink(open(), mine)
    const { db } = open().app
    await db
      .updateTable('link_clicks')
      .set({ human: 4000, total: 4000 })
      .where('link_id', '=', link.id)
      .execute()
    await click(open(), mine, link.id, 1)
    expect(await marks(mine)).toEqual([])
  })

  test('first clicks come to those who asked', async () => {
    const mine = await newcomer(open())
    const kinds = async () => (await mine.list()).map(({ kind }: { kind: string }) => kind)
    await click(open(), mine, (await newLink(open(), mine)).id, 1)
    await mine.choose('firstClick', { bell: true })
    expect(await kinds()).toEqual([])
    const link = await newLink(open(), mine)
    await click(open(), mine, link.id, 3)
    await click(open(), mine, link.id, 3)
    expect(await kinds()).toEqual(['firstClick'])
  })

  test('of an account are those of all links together', async () => {
    const mine = await newcomer(open())
    for (let links = 0; links < 3; links++) {
      await click(open(), mine, (await newLink(open(), mine)).id, 40)
    }
    await Promise.all([noticeAccountTotals(open().app), noticeAccountTotals(open().app)])
    expect(await mine.list()).toMatchObject([{ of: 'account', link: null, clicks: 100 }])
  })

  test('of a link in the trash are left out, and one that is trashed later has no name', async () => {
    const mine = await newcomer(open())
    const [first, second] = [await newLink(open(), mine), await newLink(open(), mine)]
    const trash = async ({ domain, key }: { domain: string; key: string }) =>
      open().call(`/api/ui/v1/redirects/${domain}/${key}`, {
        method: 'DELETE',
        token: await mine.token(),
      })
    await trash(first)
    await click(open(), mine, first.id, 150)
    await click(open(), mine, second.id, 150)
    await trash(second)
    expect(await mine.list()).toMatchObject([{ clicks: 100, link: null }])
  })
})
