import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { ask, openTeam, type Team, type TeamMate } from '../../testing/people/team.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { choose, passToMonday, reportsTo } from './testing.samples.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(async () => {
  await post.stop()
  await started.stop()
}, 180_000)

async function makeLink(app: TestApp, { token }: TeamMate, body: object = {}) {
  const link = { redirectTo: 'https://example.com/', ...body }
  return (await ask(app, token, 'POST redirects/standard', link)).json()
}

interface Clicked {
  link: string
  at: number
  count: number
  changes?: object
}

async function click({ accountId }: Team, { link, at, count, changes }: Clicked): Promise<void> {
  await storeClicks(started.clickhouse, {
    batchId: crypto.randomUUID(),
    rows: Array.from({ length: count }, (_, n) => ({
      ...plainClick,
      account_id: accountId,
      link_id: link,
      at: at + n,
      visitor: `${n + 1}`,
      ...changes,
    })),
  })
}

describeAppOnBothDatabases(
  'A weekly report',
  (open) => {
    const mailsTo = (app: TestApp, email: string) => reportsTo(app, post, email)

    test('comes on Monday at eight with the numbers of the week, what moved, and bots apart', async () => {
      const team = await openTeam(open())
      const { owner } = team
      await choose(open(), owner)
      const [rising, falling, still] = [
        await makeLink(open(), owner, { title: 'The rising one' }),
        await makeLink(open(), owner),
        await makeLink(open(), owner),
      ]
      const monday = passToMonday(open(), 8 * HOUR - MINUTE) - 8 * HOUR + MINUTE
      const [now, then] = [monday - DAY, monday - 8 * DAY]
      const swiss = { country: 'CH', referrer: 'news.example' }
      await click(team, { link: rising.id, at: now, count: 60, changes: swiss })
      await click(team, { link: rising.id, at: then, count: 10 })
      await click(team, { link: falling.id, at: now, count: 5 })
      await click(team, { link: falling.id, at: then, count: 80 })
      await click(team, { link: still.id, at: now, count: 2 })
      await click(team, { link: still.id, at: then, count: 1 })
      await click(team, { link: still.id, at: now, count: 7, changes: { kind: 'bot' } })
      await click(team, { link: still.id, at: now, count: 3, changes: { kind: 'preview' } })
      // Neither before the first day nor from Monday on.
      await click(team, { link: still.id, at: monday - 14 * DAY - 1000, count: 100 })
      await click(team, { link: still.id, at: monday, count: 100 })

      expect(await mailsTo(open(), owner.email)).toEqual([])
      open().pass(MINUTE)
      const [mail, ...more] = await mailsTo(open(), owner.email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Your links last week: 67 clicks')
      const day = (at: number) => new Date(at).toISOString().slice(0, 10)
      const at = ({ domain, key }: { domain: string; key: string }) => `${domain}/${key}`
      const blocks = mail?.text.split('\n\n') ?? []
      expect(blocks[0]).toStartWith('Test Person, ')
      expect(blocks.slice(1, 7)).toEqual([
        'In numbers\n  Clicks by people: 67, 26 % fewer than the week before\n  Visitors: 60, 25 % fewer than the week before\n  Besides, clicks by bots: 7\n  Besides, previews: 3',
        `Top links\n  ${at(rising)} (The rising one): 60\n  ${at(falling)}: 5\n  ${at(still)}: 2`,
        `Up most since the week before\n  ${at(rising)} (The rising one): 10 → 60`,
        `Down most since the week before\n  ${at(falling)}: 80 → 5`,
        'Countries\n  Switzerland: 60\n  Germany: 7',
        'Sources\n  news.example: 60\n  Direct or none: 7',
      ])
      expect(mail?.links[0]).toBe(
        `http://localhost:3000/app/analytics?from=${day(monday - 7 * DAY)}&to=${day(monday - DAY)}`,
      )
      const unfolded = mail?.raw.replaceAll(/\r?\n[ \t]+/g, ' ')
      const stop = mail?.links.find((link) => link.includes('mail-reports/stop'))
      expect(unfolded).toContain(`List-Unsubscribe: <${stop}>\r\n`)
      expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')

      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
      passToMonday(open())
      expect(await mailsTo(open(), owner.email)).toHaveLength(2)
    })

    test('has a part for each tag and domain, with its own clicks', async () => {
      const team = await openTeam(open())
      const { owner } = team
      const tagged = await makeLink(open(), owner, { tags: ['Spring & <b>more</b>'] })
      const plain = await makeLink(open(), owner)
      const domain = open().app.config.defaultDomain
      const scopes = [
        { kind: 'tag', tag: 'spring & <b>more</b>' },
        { kind: 'domain', domain },
      ]
      await choose(open(), owner, { scopes })
      const monday = passToMonday(open())
      await click(team, { link: tagged.id, at: monday - DAY, count: 4 })
      await click(team, { link: plain.id, at: monday - DAY, count: 3 })
      const [mail] = await mailsTo(open(), owner.email)
      expect(mail?.subject).toBe('Your links last week')
      const parts = mail?.text.split(/^(?=Tag |Domain )/m) ?? []
      expect(parts[1]).toStartWith('Tag Spring & <b>more</b>\n---')
      expect(parts[1]).toContain('Clicks by people: 4, none the week before')
      expect(parts[1]).not.toContain(plain.key)
      expect(parts[2]).toContain('Clicks by people: 7, none the week before')
      expect(mail?.links[0]).toEndWith(`&tag=Spring+%26+%3Cb%3Emore%3C%2Fb%3E`)
      expect(mail?.html).not.toContain('<b>')
    })
  },
  { CLICKHOUSE_URL: started.url },
)
