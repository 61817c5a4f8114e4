import { expect, test } from 'bun:test'
import type { BlockEntry, Report } from '../../../contract/operators/abuse.ts'
import { HOUR } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, openTeam, type Team } from '../../testing/people/team.ts'

const ui = '/api/ui/v1'

interface Made {
  shortUrl: string
  domain: string
  key: string
}

function rig(open: () => TestApp) {
  const make = (token: string, body: object = {}) =>
    open().call(`${ui}/redirects/standard`, {
      token,
      body: { redirectTo: 'https://shop.example/', ...body },
    })
  const link = async (token: string, body: object = {}): Promise<Made> =>
    (await make(token, body)).json()
  const read = async (token: string, { domain, key }: Made) =>
    (await open().call(`${ui}/redirects/${domain}/${key}`, { token })).json()
  const report = (shortUrl: string, more: object = {}, address = `203.0.113.${++visitors % 250}`) =>
    open().call(`${ui}/reports`, { body: { shortUrl, reason: 'PHISHING', ...more }, address })
  const operator = async (): Promise<Team> => {
    const team = await openTeam(open())
    await open()
      .app.db.updateTable('users')
      .set({ is_operator: 1 })
      .where('id', '=', team.owner.id)
      .execute()
    return team
  }
  const queue = async (token: string, status = 'OPEN'): Promise<Report[]> => {
    const path = `${ui}/operator/reports?status=${status}&limit=100`
    return (await (await open().call(path, { token })).json()).items
  }
  const reportOf = async (token: string, { shortUrl }: Made, status = 'OPEN'): Promise<Report> => {
    const found = (await queue(token, status)).find((each) => each.link.shortUrl === shortUrl)
    if (!found) throw new Error(`no report of ${shortUrl} is ${status}`)
    return found
  }
  const decide = (token: string, id: string, action: string) =>
    open().call(`${ui}/operator/reports/${id}/${action}`, { method: 'PUT', token })
  const block = (token: string, body: object) =>
    open().call(`${ui}/operator/block-list`, { token, body })
  return { make, link, read, report, operator, queue, reportOf, decide, block }
}

let visitors = 0

describeApp('Abuse', (open) => {
  const { make, link, read, report, operator, queue, reportOf, decide, block } = rig(open)

  test('only operators can see and change reports and the block list', async () => {
    const token = await open().register()
    for (const [method, path] of [
      ['GET', 'reports'],
      ['PUT', 'reports/rep_x/dismiss'],
      ['GET', 'block-list'],
      ['DELETE', 'block-list/blk_x'],
    ] as const) {
      const answer = await open().call(`${ui}/operator/${path}`, { method, token })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect((await block(token, { kind: 'HOST', value: 'evil.example' })).status).toBe(403)
  })

  test('a blocked host and its subdomains are refused as the target of a new or edited link', async () => {
    const { owner } = await operator()
    const token = await open().register()
    const made = await link(token)
    const value = 'https://Evil.Example/some/page'
    const entry: BlockEntry = await (await block(owner.token, { kind: 'HOST', value })).json()
    expect(entry.value).toBe('evil.example')
    for (const redirectTo of [
      'https://evil.example',
      'http://a.b.evil.example:8080/x',
      'evil.example.',
    ]) {
      const answer = await make(token, { redirectTo })
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toEqual([
        { path: 'redirectTo', message: 'Links to this host are not allowed here' },
      ])
    }
    expect((await make(token, { redirectTo: 'https://notevil.example/' })).status).toBe(201)
    const body = { key: made.key, redirectTo: 'https://evil.example' }
    const edited = await open().call(`${ui}/redirects/standard`, { method: 'PUT', token, body })
    expect(edited.status).toBe(422)
    expect((await block(owner.token, { kind: 'HOST', value: 'evil.example' })).status).toBe(409)
    const at = `${ui}/operator/block-list/${entry.id}`
    expect((await open().call(at, { method: 'DELETE', token: owner.token })).status).toBe(204)
    expect((await make(token, { redirectTo: 'https://evil.example' })).status).toBe(201)
  })

  test('a blocked word is refused in targets and in vanity keys', async () => {
    const { owner } = await operator()
    const token = await open().register()
    const entry = await (await block(owner.token, { kind: 'WORD', value: 'Free-Coins' })).json()
    const errorsOf = async (body: object) => (await (await make(token, body)).json()).errors
    expect(await errorsOf({ redirectTo: 'https://a.example/get-FREE-coins' })).toMatchObject([
      { path: 'redirectTo' },
    ])
    expect(await errorsOf({ redirectTo: 'https://a.example/%66ree%2Dcoins' })).toMatchObject([
      { path: 'redirectTo' },
    ])
    expect(await errorsOf({ vanity: 'my-free-coins' })).toMatchObject([{ path: 'vanity' }])
    const asked = await open().call(`${ui}/keys/localhost:3000/my-free-coins`, { token })
    expect(await asked.json()).toMatchObject({
      available: false,
      reason: 'This key holds a word that is not allowed here. Choose another one.',
    })
    const at = `${ui}/operator/block-list/${entry.id}`
    await open().call(at, { method: 'DELETE', token: owner.token })
  })

  test('a blocked host is stored in one form, however it is written', async () => {
    const { owner } = await operator()
    for (const [value, kept] of [
      ['*.Star.example', 'star.example'],
      ['bücher.example.', 'xn--bcher-kva.example'],
      ['https://you@Login.example:8443/x', 'login.example'],
    ]) {
      const entry = await (await block(owner.token, { kind: 'HOST', value })).json()
      expect([value, entry.value]).toEqual([value, kept])
      const at = `${ui}/operator/block-list/${entry.id}`
      await open().call(at, { method: 'DELETE', token: owner.token })
    }
  })

  test.each(['', ' ', 'ab', 'a..example', 'http://', 'a b.example', '<script>'])(
    'the host %p is refused',
    async (value) => {
      const { owner } = await operator()
      expect((await block(owner.token, { kind: 'HOST', value })).status).toBe(422)
    },
  )

  test('reports of existing and missing links get the same answer, ten an hour per address', async () => {
    const token = await open().register()
    const { shortUrl } = await link(token)
    const known = await report(shortUrl)
    const unknown = await report('https://nowhere.example/nothing')
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(await known.text()).toBe(await unknown.text())
    const address = '192.0.2.77'
    for (let sent = 0; sent < 10; sent++) {
      expect((await report(shortUrl, {}, address)).status).toBe(202)
    }
    const late = await report(shortUrl, {}, address)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    open().pass(HOUR)
    expect((await report(shortUrl, {}, address)).status).toBe(202)
  })

  test('a report finds its link however the address is written', async () => {
    const { owner } = await operator()
    const token = await open().register()
    const { key } = await link(token)
    const written = [
      `localhost:3000/${key}+`,
      `HTTP://LOCALHOST.:3000/${key.toUpperCase()}`,
      `http://127.0.0.1:3000/${key}/?qr=1#x`,
      `http://localhost:3000/%${key.charCodeAt(0).toString(16)}${key.slice(1)}`,
    ]
    for (const shortUrl of written) await report(shortUrl, { text: shortUrl })
    const texts = (await queue(owner.token)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(written))
  })

  test.each([
    [{ reason: 'BORING' }, 'reason'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ email: 'nobody' }, 'email'],
    [{ shortUrl: '' }, 'shortUrl'],
    [{ more: 1 }, 'more'],
  ])('the report %p is refused', async (more, field) => {
    const answer = await report('localhost:3000/x', more)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].path).toBe(field)
  })

  test('owners see why a link is banned and get a mail; an edit does not lift the ban, undo does', async () => {
    const { owner } = await operator()
    const mine = await openTeam(open())
    const made = await link(mine.owner.token)
    await report(`${made.shortUrl}+`, {
      text: '<script>alert(1)</script>',
      email: 'x@people.example',
    })
    open().pass(1)
    await report(made.shortUrl, { reason: 'SPAM' })
    const first = await reportOf(owner.token, made)
    expect(first).toMatchObject({ reason: 'PHISHING', text: '<script>alert(1)</script>' })
    expect((await decide(owner.token, first.id, 'ban-link')).status).toBe(200)
    expect(await reportOf(owner.token, made, 'BANNED')).toMatchObject({ link: { isBanned: true } })
    const waiting = await queue(owner.token)
    expect(waiting.filter((each) => each.link.shortUrl === made.shortUrl)).toEqual([])

    expect(await read(mine.owner.token, made)).toMatchObject({ banned: 'PHISHING' })
    const mails = await mailsTo(open(), mine.owner.email)
    expect(mails.map((mail) => mail.subject)).toContain(
      `Your link ${made.domain}/${made.key} was banned`,
    )
    const body = { key: made.key, redirectTo: 'https://harmless.example/' }
    const { token } = mine.owner
    const edited = await open().call(`${ui}/redirects/standard`, { method: 'PUT', token, body })
    expect(await edited.json()).toMatchObject({ banned: 'PHISHING' })
    const trail = await (await open().call(`${ui}/audit?action=link.banned`, { token })).json()
    expect(trail.items).toMatchObject([{ action: 'link.banned' }])

    expect((await decide(owner.token, first.id, 'undo')).status).toBe(200)
    expect(await read(token, made)).toMatchObject({ banned: null })
    expect((await decide(owner.token, first.id, 'dismiss')).status).toBe(200)
    expect(await reportOf(owner.token, made, 'DISMISSED')).toMatchObject({ id: first.id })
    expect((await decide(owner.token, first.id, 'explode')).status).toBe(404)
    expect((await decide(owner.token, 'rep_missing', 'dismiss')).status).toBe(404)
  })

  test('all links of one account can be banned at once', async () => {
    const { owner } = await operator()
    const [theirs, others] = [await open().register(), await open().register()]
    const [one, two, safe] = [await link(theirs), await link(theirs), await link(others)]
    await report(one.shortUrl, { reason: 'MALWARE' })
    await decide(owner.token, (await reportOf(owner.token, one)).id, 'ban-account')
    expect(await read(theirs, two)).toMatchObject({ banned: 'MALWARE' })
    expect(await read(theirs, await link(theirs))).toMatchObject({ banned: 'MALWARE' })
    expect(await read(others, safe)).toMatchObject({ banned: null })
  })
  test('undoing a dismissal does not lift a ban from another report', async () => {
    const { owner } = await operator()
    const theirs = await open().register()
    const [harmless, harmful] = [await link(theirs), await link(theirs)]
    for (const { shortUrl } of [harmless, harmful]) await report(shortUrl)
    const [dull, bad] = [
      await reportOf(owner.token, harmless),
      await reportOf(owner.token, harmful),
    ]
    await decide(owner.token, dull.id, 'dismiss')
    await decide(owner.token, bad.id, 'ban-account')
    const again = await (await decide(owner.token, dull.id, 'undo')).json()
    expect(again).toMatchObject({ status: 'OPEN', link: { isAccountBanned: true } })
    expect(await read(theirs, harmful)).toMatchObject({ banned: 'PHISHING' })
    await decide(owner.token, bad.id, 'undo')
    expect(await read(theirs, harmful)).toMatchObject({ banned: null })
  })
})
