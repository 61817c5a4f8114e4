import { expect, test } from 'bun:test'
import { shareChannels } from '../../../contract/links/share-channels.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { purgeOldLinks } from '../trash/trash.ts'

const POST = 'http://localhost:3000/app/blog/2025/05/qr-codes'
const OTHER = 'http://localhost:3000/app/blog/2024/getting-started'
const group = () => crypto.randomUUID().slice(0, 4)
const anywhere = () => `2001:db8:${group()}:${group()}::1`

const shorten = (app: TestApp, redirectTo: string, address = anywhere()) =>
  app.call('/api/ui/v1/demo/furls', { body: { redirectTo }, address })

async function linkTo(app: TestApp, redirectTo: string, address?: string): Promise<string> {
  const answer = await shorten(app, redirectTo, address)
  expect(answer.status).toBe(201)
  return (await answer.json()).furlUrl
}

const rowOf = (app: TestApp, furlUrl: string) =>
  app.app.db
    .selectFrom('links')
    .selectAll()
    .where('key', '=', new URL(furlUrl).pathname.slice(1))
    .executeTakeFirst()

describeAppOnBothDatabases('A link for sharing a post', (open, { testOnce }) => {
  test('is the same for everybody, and another for each post and channel', async () => {
    const targets = [POST, OTHER].flatMap((post) => [
      post,
      ...shareChannels.map((channel) => `${post}?utm_source=${channel}`),
    ])
    const made: string[] = []
    for (const target of targets) made.push(await linkTo(open(), target))
    expect(new Set(made).size).toBe(targets.length)
    for (const [index, target] of targets.entries()) {
      expect(await linkTo(open(), target)).toBe(made[index] ?? '')
      expect((await rowOf(open(), made[index] ?? ''))?.redirect_to).toBe(target)
    }
    expect(await linkTo(open(), `${POST}/?utm_campaign=mine&utm_source=x`)).toBe(made[1] ?? '')
  })

  test('is one also if many ask for it at the same moment', async () => {
    const target = `${OTHER}?utm_source=x`
    const counted = () =>
      open()
        .app.db.selectFrom('links')
        .select((row) => row.fn.countAll().as('count'))
        .where('redirect_to', '=', target)
        .executeTakeFirstOrThrow()
    await open().app.db.deleteFrom('links').where('redirect_to', '=', target).execute()
    const made = await Promise.all(Array.from({ length: 25 }, () => linkTo(open(), target)))
    expect(new Set(made).size).toBe(1)
    expect(Number((await counted()).count)).toBe(1)
  })

  test('does not end, and is not purged', async () => {
    const target = `${POST}?utm_source=email`
    const furlUrl = await linkTo(open(), target)
    open().pass(400 * DAY)
    await purgeOldLinks(open().app)
    expect(await rowOf(open(), furlUrl)).toMatchObject({ expires_at: null, deleted_at: null })
    expect(await linkTo(open(), target)).toBe(furlUrl)
  })

  test('is made again after its row was removed', async () => {
    const target = `${POST}?utm_source=facebook`
    const furlUrl = await linkTo(open(), target)
    const row = await rowOf(open(), furlUrl)
    await open()
      .app.db.deleteFrom('links')
      .where('id', '=', row?.id ?? '')
      .execute()
    expect(await linkTo(open(), target)).not.toBe(furlUrl)
  })

  testOnce('belongs to no browser', async () => {
    const answer = await shorten(open(), `${POST}?utm_source=copy`)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { furlUrl } = await answer.json()
    expect(await rowOf(open(), furlUrl)).toMatchObject({ demo_browser: null, created_by: null })
  })

  test('takes nothing from the ten links an hour, and is there when they are used up', async () => {
    const address = anywhere()
    for (let call = 0; call < 12; call++) await linkTo(open(), `${POST}?utm_source=x`, address)
    for (let call = 0; call < 10; call++) {
      await linkTo(open(), `https://example.com/${call}`, address)
    }
    expect((await shorten(open(), 'https://example.com/more', address)).status).toBe(429)
    await linkTo(open(), `${POST}?utm_source=x`, address)
  })

  testOnce('is limited too, by a limit of its own', async () => {
    const address = anywhere()
    const statuses: number[] = []
    for (let call = 0; call < 301; call++) {
      // Calls of any kind have a limit by the minute.
      if (call % 100 === 0) open().pass(60_000)
      statuses.push((await shorten(open(), POST, address)).status)
    }
    expect(statuses).toEqual([...Array(300).fill(201), 429])
  })

  testOnce(
    'other addresses of this installation have links of seven days, which count',
    async () => {
      const address = anywhere()
      const others = [
        `${POST}-other`,
        `${POST}?utm_source=newsletter`,
        `${POST}?utm_source=${'x'.repeat(2000)}`,
        `${POST}?utm_source=%3Cscript%3E`,
        `${POST}?utm_source=x&next=y`,
        `${POST}#margin`,
        'http://localhost:3000/app/blog/2025%2F05%2Fqr-codes',
      ]
      for (const other of others) {
        const furlUrl = await linkTo(open(), other, address)
        const row = await rowOf(open(), furlUrl)
        expect([other, row?.redirect_to]).toEqual([other, other])
        expect(row?.expires_at).toBe(open().app.clock() + 7 * DAY)
      }
      for (const refused of [
        'http://user@localhost:3000/app/blog/2025/05/qr-codes',
        'nonsense',
        7,
      ]) {
        expect((await shorten(open(), refused as string, address)).status).toBe(422)
      }
      expect((await shorten(open(), 'https://example.com/', address)).status).toBe(429)
    },
  )

  testOnce('a body that is no JSON counts as an attempt to shorten', async () => {
    const address = anywhere()
    const statuses: number[] = []
    for (let call = 0; call < 11; call++) {
      const answer = await open().call('/api/ui/v1/demo/furls', { body: '{"redirectTo":', address })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
