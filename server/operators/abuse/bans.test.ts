import { expect, test } from 'bun:test'
import type { Ban, BanPage } from '../../../contract/operators/bans.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, openTeam, type Team } from '../../testing/people/team.ts'

const ui = '/api/ui/v1'

interface Made {
  id: string
  shortUrl: string
  domain: string
  key: string
}

function rig(open: () => TestApp) {
  const link = async (token: string): Promise<Made> => {
    const body = { redirectTo: 'https://shop.example/' }
    return (await open().call(`${ui}/redirects/standard`, { token, body })).json()
  }
  const banned = async (token: string, { domain, key }: Made) =>
    (await (await open().call(`${ui}/redirects/${domain}/${key}`, { token })).json()).banned
  const operator = async (): Promise<Team> => {
    const team = await openTeam(open())
    await open()
      .app.db.updateTable('users')
      .set({ is_operator: 1 })
      .where('id', '=', team.owner.id)
      .execute()
    return team
  }
  const ban = (token: string, body: object) => open().call(`${ui}/operator/bans`, { token, body })
  const lift = (token: string, id: string) =>
    open().call(`${ui}/operator/bans/${id}`, { method: 'DELETE', token })
  const list = async (token: string, query = 'limit=100'): Promise<BanPage> =>
    (await open().call(`${ui}/operator/bans?${query}`, { token })).json()
  return { link, banned, operator, ban, lift, list }
}

describeApp('Bans', (open) => {
  const { link, banned, operator, ban, lift, list } = rig(open)
  const errorsOf = async (answer: Response) => [answer.status, (await answer.json()).errors]

  test('only operators can see, set and lift bans', async () => {
    const token = await open().register()
    const { shortUrl } = await link(token)
    const body = { kind: 'LINK', target: shortUrl, reason: 'SPAM' }
    expect((await open().call(`${ui}/operator/bans`, { token })).status).toBe(403)
    expect((await ban(token, body)).status).toBe(403)
    expect((await lift(token, 'lnk_x')).status).toBe(403)
  })

  test('a link is banned without a report, listed with operator and reason, and unbanned', async () => {
    const { owner } = await operator()
    const theirs = await openTeam(open())
    const made = await link(theirs.owner.token)
    const body = { kind: 'LINK', target: `  ${made.shortUrl}+ `, reason: 'MALWARE' }
    const answer = await ban(owner.token, body)
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      {
        id: made.id,
        kind: 'LINK',
        reason: 'MALWARE',
        shortUrl: made.shortUrl,
        redirectTo: 'https://shop.example/',
      },
    ])
    expect(await banned(theirs.owner.token, made)).toBe('MALWARE')
    const [mail] = (await mailsTo(open(), theirs.owner.email)).filter(({ subject }) =>
      subject.includes(made.key),
    )
    expect(mail?.text).toContain('for malware')
    expect(mail?.text).not.toContain('reported')
    expect(await errorsOf(await ban(owner.token, body))).toEqual([
      422,
      [{ path: 'target', message: 'This link is banned already' }],
    ])
    const { items } = await list(owner.token)
    const found = items.find(({ id }) => id === made.id)
    expect(found).toMatchObject({ bannedBy: 'Test Person', reason: 'MALWARE' })
    expect(found?.bannedAt).toMatch(/Z$/)

    expect((await lift(owner.token, made.id)).status).toBe(204)
    expect(await banned(theirs.owner.token, made)).toBeNull()
    expect((await lift(owner.token, made.id)).status).toBe(404)
    const trail = await open().call(`${ui}/audit?action=link`, { token: theirs.owner.token })
    const actions = (await trail.json()).items.map(({ action }: { action: string }) => action)
    expect(actions.toSorted()).toEqual(['link.banned', 'link.created', 'link.unbanned'])
  })

  test('a link is banned under an alias of it, too', async () => {
    const { owner } = await operator()
    const theirs = await openTeam(open())
    const { token } = theirs.owner
    const made = await link(token)
    const path = `${ui}/redirects/${made.domain}/${made.key}/aliases`
    const body = { items: [{ key: 'banned-alias' }] }
    const { items } = await (await open().call(path, { method: 'PUT', token, body })).json()
    const target = items[0].shortUrl
    const answer = await ban(owner.token, { kind: 'LINK', target, reason: 'SPAM' })
    expect(await answer.json()).toMatchObject({ id: made.id, shortUrl: made.shortUrl })
    expect(await banned(token, made)).toBe('SPAM')
  })

  test("an account is banned by its Owner's e-mail or one of its links; lifting that ban keeps the ban of a link", async () => {
    const { owner } = await operator()
    const theirs = await openTeam(open())
    const { token, email } = theirs.owner
    const [one, two] = [await link(token), await link(token)]
    const only: Ban = await (
      await ban(owner.token, { kind: 'LINK', target: one.shortUrl, reason: 'SPAM' })
    ).json()
    const all: Ban = await (
      await ban(owner.token, { kind: 'ACCOUNT', target: email.toUpperCase(), reason: 'PHISHING' })
    ).json()
    expect(all).toMatchObject({ kind: 'ACCOUNT', shortUrl: null, accountName: only.accountName })
    expect(await banned(token, two)).toBe('PHISHING')
    const again = { kind: 'ACCOUNT', target: two.shortUrl, reason: 'PHISHING' }
    expect((await ban(owner.token, again)).status).toBe(422)
    expect((await lift(owner.token, all.id)).status).toBe(204)
    expect([await banned(token, one), await banned(token, two)]).toEqual(['SPAM', null])
    expect((await ban(owner.token, again)).status).toBe(201)
    expect((await lift(owner.token, all.id)).status).toBe(204)
  })

  test('lifting a ban dismisses its reports, except those of links that stay banned', async () => {
    const { owner } = await operator()
    const theirs = await openTeam(open())
    const [one, two] = [await link(theirs.owner.token), await link(theirs.owner.token)]
    for (const [at, { shortUrl }] of [one, two].entries()) {
      const body = { shortUrl, reason: 'SPAM' }
      await open().call(`${ui}/reports`, { body, address: `198.51.100.${at + 1}` })
    }
    await ban(owner.token, { kind: 'LINK', target: one.shortUrl, reason: 'SPAM' })
    const target = theirs.owner.email
    const all: Ban = await (
      await ban(owner.token, { kind: 'ACCOUNT', target, reason: 'SPAM' })
    ).json()
    await lift(owner.token, all.id)
    const reported = async (status: string): Promise<string[]> => {
      const path = `${ui}/operator/reports?limit=100&status=${status}`
      const { items } = await (await open().call(path, { token: owner.token })).json()
      return items.map((each: { link: { shortUrl: string } }) => each.link.shortUrl)
    }
    expect(await reported('BANNED')).toContain(one.shortUrl)
    expect(await reported('DISMISSED')).toContain(two.shortUrl)
    expect(await reported('OPEN')).not.toContain(two.shortUrl)
  })

  test.each([
    [{ kind: 'LINK', target: 'localhost:3000/there-is-none', reason: 'SPAM' }, 'target'],
    [{ kind: 'LINK', target: 'nobody@people.example', reason: 'SPAM' }, 'target'],
    [{ kind: 'ACCOUNT', target: 'nobody@people.example', reason: 'SPAM' }, 'target'],
    [{ kind: 'ACCOUNT', target: 'http://[', reason: 'SPAM' }, 'target'],
    [{ kind: 'ACCOUNT', target: '  ', reason: 'SPAM' }, 'target'],
    [{ kind: 'DOMAIN', target: 'localhost:3000/x', reason: 'SPAM' }, 'kind'],
    [{ kind: 'LINK', target: 'localhost:3000/x', reason: 'BORING' }, 'reason'],
    [{ kind: 'LINK', target: 'localhost:3000/x', reason: 'SPAM', more: 1 }, 'more'],
  ])('the ban %p is refused by its field', async (body, field) => {
    const { owner } = await operator()
    const answer = await ban(owner.token, body)
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, field])
  })

  test("the operator's own account and that of demo links cannot be banned", async () => {
    const { owner } = await operator()
    const mine = await link(owner.token)
    const own = { kind: 'ACCOUNT', target: mine.shortUrl, reason: 'SPAM' }
    expect((await ban(owner.token, own)).status).toBe(422)
    const body = { redirectTo: 'https://shop.example/' }
    const { furlUrl } = await (await open().call(`${ui}/demo/furls`, { body })).json()
    const demo = { kind: 'ACCOUNT', target: furlUrl, reason: 'SPAM' }
    expect(await errorsOf(await ban(owner.token, demo))).toEqual([
      422,
      [
        {
          path: 'target',
          message: 'Links of the start page have no account. Ban the link itself.',
        },
      ],
    ])
    expect((await ban(owner.token, { ...demo, kind: 'LINK' })).status).toBe(201)
  })

  test('the list is paged, newest first', async () => {
    const { owner } = await operator()
    const token = await open().register()
    const made: string[] = []
    for (const _ of [1, 2, 3]) {
      const { id, shortUrl } = await link(token)
      open().pass(1)
      await ban(owner.token, { kind: 'LINK', target: shortUrl, reason: 'OTHER' })
      made.unshift(id)
    }
    const first = await list(owner.token, 'limit=2')
    const next = await list(owner.token, `limit=2&cursor=${first.nextCursor}`)
    const ids = [...first.items, ...next.items].map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(made)
    expect(first.total).toBe(next.total)
  })
})
