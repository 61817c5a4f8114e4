import { afterAll, beforeAll, expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../testing/app.ts'
import { auditOf, openTeam } from '../testing/people/team.ts'
import { openPost, type Post } from '../testing/post.ts'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const LIST = '/api/ui/v1/operator/newsletter'

describeAppOnBothDatabases('The list of subscribers', (open, { testOnce }) => {
  const press = async (link: string) => {
    const { pathname, search } = new URL(link)
    const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`
    await open().call(pathname + search, { method: 'POST', address })
  }
  async function ask(email: string): Promise<string[]> {
    const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`
    const body = { email, segment: 'blog' }
    await open().call('/subscriptions/v1/subscribe', { body, address })
    return (await post.mailsTo(open().app, email)).at(-1)?.links ?? []
  }
  async function operator() {
    const team = await openTeam(open())
    const users = open().app.db.updateTable('users').set({ is_operator: 1 })
    await users.where('id', '=', team.owner.id).execute()
    return { token: team.owner.token, accountId: team.accountId }
  }
  const fileFor = (token: string) => open().call(`${LIST}/csv`, { token })

  testOnce('is for operators only', async () => {
    const token = await open().register()
    for (const path of [LIST, `${LIST}/csv`]) {
      expect((await open().call(path, { token })).status).toBe(403)
    }
  })

  testOnce(
    'holds confirmed addresses only, each with a link that works, and formulas are harmless',
    async () => {
      const { token } = await operator()
      const name = crypto.randomUUID().slice(0, 8)
      const [first, formula, asked, left] = [
        `a${name}@example.org`,
        `=1+${name}@example.org`,
        `asked${name}@example.org`,
        `left${name}@example.org`,
      ]
      for (const email of [first, formula, left]) {
        await press((await ask(email))[0] ?? '')
        open().pass(1000)
      }
      await press((await post.mailsTo(open().app, left)).at(-1)?.links.at(-1) ?? '')
      await ask(asked)
      expect(await (await open().call(LIST, { token })).json()).toEqual({
        confirmed: 2,
        requested: 1,
      })
      const answer = await fileFor(token)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const text = await answer.text()
      const [head, ...lines] = text.trim().split('\r\n')
      expect(head).toContain('"E-mail","Segment","Confirmed (UTC)","Unsubscribe link"')
      expect(lines).toHaveLength(2)
      expect(lines[0]).toStartWith(`"${first}","blog","2026-11-`)
      expect(lines[1]).toStartWith(`"'${formula}","blog",`)
      await press(/"(http[^"]+)"$/.exec(lines[0] ?? '')?.[1] ?? '')
      const later = await (await fileFor(token)).text()
      expect(later).not.toContain(first)
      expect(later).toContain(formula)
    },
  )

  testOnce('each download is in the audit log of the operator', async () => {
    const { token, accountId } = await operator()
    await (await fileFor(token)).text()
    const entries = await auditOf(open(), accountId)
    expect(entries.at(-1)).toMatchObject({ action: 'newsletter.exported', after: { addresses: 1 } })
  })

  test('a long list comes whole and in order', async () => {
    const { token } = await operator()
    const rows = Array.from({ length: 1203 }, (_, at) => ({
      address_hash: `hash-${at}`.padEnd(43, 'x'),
      segment: 'blog' as const,
      email: `many-${at}@example.org`,
      status: 'CONFIRMED' as const,
      requested_at: 0,
      // Many of the same moment, so that pages end between them.
      confirmed_at: Math.floor(at / 700),
      ended_at: null,
    }))
    for (let from = 0; from < rows.length; from += 100) {
      const some = rows.slice(from, from + 100)
      await open().app.db.insertInto('newsletter').values(some).execute()
    }
    const lines = (await (await fileFor(token)).text()).split('\r\n')
    const found = lines.flatMap((line) => /^"(many-\d+@)/.exec(line)?.[1] ?? [])
    expect(found).toHaveLength(1203)
    expect(new Set(found).size).toBe(1203)
  })
})
