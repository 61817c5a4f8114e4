import { afterAll, expect, test } from 'bun:test'
import type { DnsRecord, OwnDomain } from '../../../contract/domains/domains.ts'
import { purgeOldLinks } from '../../links/trash/trash.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { randomText } from '../../platform/ids.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { sessionToken } from '../../testing/people/callers.ts'
import { waitingMails } from '../../testing/people/person.ts'
import { startDnsServer } from '../../testing/servers/dns-server.ts'
import { syncDomains } from '../domains.ts'
import { checkDueDomains } from './checking.ts'
import { forgetRemovedDomains } from './removal.ts'

const dns = await startDnsServer()
afterAll(() => dns.close())

const environment = { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://links.test' }
const calls = '/api/ui/v1/domains'
const freshName = () => `go.${randomText(10)}.example`

/** A user with an account, and their calls about domains. */
async function account(open: TestApp) {
  const email = `${randomText(8)}@example.org`
  const registered = await open.register(email)
  const claims = JSON.parse(Buffer.from(registered.split('.')[1] ?? '', 'base64url').toString())
  // These tests span months, and a session lasts a week.
  const call = async (path: string, init: Parameters<TestApp['call']>[1] = {}) =>
    open.call(path, {
      token: await sessionToken(open, { userId: claims.sub, accountId: claims.acc }),
      ...init,
    })
  const domain = async (answer: Response): Promise<OwnDomain> => answer.json()
  return {
    email,
    call,
    add: (name: string, more: object = {}) => call(calls, { body: { name, ...more } }),
    added: async (name: string) => domain(await call(calls, { body: { name } })),
    read: async (id: string) => domain(await call(`${calls}/${id}`)),
    /** Waits until the last check is old enough for DNS to be asked. */
    check: async (id: string) => {
      open.pass(6 * SECOND)
      return domain(await call(`${calls}/${id}/check`, { method: 'POST' }))
    },
    remove: (id: string, query = '') => call(`${calls}/${id}${query}`, { method: 'DELETE' }),
    names: async (): Promise<string[]> => (await call('/api/ui/v1/info/domains')).json(),
    link: (domainName: string, vanity?: string) =>
      call('/api/ui/v1/redirects/standard', {
        body: { redirectTo: 'https://example.com/', domain: domainName, vanity: vanity ?? null },
      }),
  }
}

const proofOf = ({ records }: OwnDomain): DnsRecord => {
  const record = records.find(({ purpose }) => purpose === 'proof')
  if (!record) throw new Error('every domain has a proof')
  return record
}

function prove(...domains: OwnDomain[]): void {
  const [first] = domains.map(proofOf)
  if (first) dns.set(first.name, 'TXT', ...domains.map((each) => proofOf(each).value))
}

const unprove = (domain: OwnDomain) => dns.set(proofOf(domain).name, 'TXT')

async function verified(open: TestApp, name = freshName()) {
  const owner = await account(open)
  const domain = await owner.added(name)
  prove(domain)
  expect((await owner.check(domain.id)).state).toBe('verified')
  return { owner, domain, name }
}

async function subjectsTo(open: TestApp, email: string): Promise<string[]> {
  return (await waitingMails(open, email)).map((mail) => mail.subject)
}

/** Passes days, with all checks due in them. */
async function pass(open: TestApp, days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 3) {
    open.pass(3 * HOUR)
    while ((await checkDueDomains(open.app)) > 0);
  }
}

const errorOf = async (answer: Response) => [answer.status, (await answer.json()).errors?.[0]]

describeApp(
  'A domain of an account',
  (open) => {
    test('is listed with the favicon of its site, and a shared one with our mark', async () => {
      const { owner, domain, name } = await verified(open())
      const favicons = async () => (await (await owner.call(`${calls}/favicons`)).json()).items
      const rootTarget = `https://${randomText(8)}.test/shop`
      const edit = { method: 'PUT', body: { rootTarget } }
      expect((await owner.call(`${calls}/${domain.id}`, edit)).status).toBe(200)
      const usual = { kind: 'link', keyRule: 'standard', caseSensitive: false }
      expect(await favicons()).toContainEqual({ ...usual, name, faviconUrl: null })
      const { db } = open().app
      const { host } = new URL(rootTarget)
      const job = await db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'favicon')
        .execute()
      expect(job.map(({ payload }) => JSON.parse(payload))).toContainEqual({
        site: `https://${host}/`,
      })
      const id = `fav_${randomText(8)}`
      await db.updateTable('favicons').set({ id }).where('host', '=', host).execute()
      const faviconUrl = `/api/ui/v1/favicons/${id}`
      expect(await favicons()).toContainEqual({ ...usual, name, faviconUrl })
      const mark = '/app/favicon.svg'
      expect(await favicons()).toContainEqual({
        ...usual,
        name: 'links.test',
        faviconUrl: mark,
      })
      expect(await favicons()).toContainEqual({
        ...usual,
        name: 'hub.links.test',
        kind: 'hub',
        faviconUrl: mark,
      })
      expect(await owner.read(domain.id)).toMatchObject({ faviconUrl })
      const stranger = await account(open())
      const seen = (await (await stranger.call(`${calls}/favicons`)).json()).items
      expect(seen.map((item: { name: string }) => item.name)).not.toContain(name)
    })

    test('waits with the records to set, and takes no links yet', async () => {
      const owner = await account(open())
      const name = freshName()
      const answer = await owner.add(name)
      expect(answer.status).toBe(201)
      const domain: OwnDomain = await answer.json()
      expect(domain).toMatchObject({ name, kind: 'link', state: 'waiting', links: 0 })
      expect(domain.records).toEqual([
        {
          purpose: 'proof',
          type: 'TXT',
          name: `_unfurly.${name}`,
          host: '_unfurly.go',
          value: expect.stringMatching(/^unfurly-proof=[a-z2-9]{32}$/),
          state: 'unknown',
          found: [],
        },
        {
          purpose: 'visitors',
          type: 'CNAME',
          name,
          host: 'go',
          value: 'links.test',
          state: 'unknown',
          found: [],
        },
      ])
      expect(await owner.names()).toEqual(['links.test'])
      expect((await owner.link(name)).status).toBe(422)
      expect((await owner.add(name.toUpperCase())).status).toBe(409)
    })

    test('is verified by its proof, checked by the job or by a call', async () => {
      const owner = await account(open())
      const [byJob, byHand] = [await owner.added(freshName()), await owner.added(freshName())]
      prove(byJob)
      await checkDueDomains(open().app)
      expect(await owner.read(byJob.id)).toMatchObject({ state: 'verified' })
      expect(await owner.check(byHand.id)).toMatchObject({ state: 'waiting' })
      prove(byHand)
      expect(await owner.check(byHand.id)).toMatchObject({ state: 'verified' })
      expect(await owner.names()).toEqual(['links.test', byJob.name, byHand.name])
      const made = await owner.link(byJob.name, 'spring')
      expect([made.status, (await made.json()).shortUrl]).toEqual([
        201,
        `https://${byJob.name}/spring`,
      ])
      const stranger = await account(open())
      expect(await stranger.names()).toEqual(['links.test'])
      expect((await stranger.link(byJob.name)).status).toBe(422)
      expect(await subjectsTo(open(), owner.email)).toContain(`${byJob.name} is yours to use`)
    })

    test('shows for each record what DNS answers instead', async () => {
      const owner = await account(open())
      const domain = await owner.added(freshName())
      dns.set(`_unfurly.${domain.name}`, 'TXT', 'unfurly-proof=another')
      dns.set(domain.name, 'A', '192.0.2.77')
      const states = (item: OwnDomain) => item.records.map(({ state, found }) => [state, ...found])
      expect(states(await owner.check(domain.id))).toEqual([
        ['other', 'unfurly-proof=another'],
        ['other', '192.0.2.77'],
      ])
      dns.set('links.test', 'A', '192.0.2.1')
      dns.set(domain.name, 'A', '192.0.2.1')
      dns.behave(`_unfurly.${domain.name}`, 'refusing')
      expect(states(await owner.check(domain.id))).toEqual([['unanswered'], ['found', '192.0.2.1']])
      dns.set('links.test', 'A')
    })

    test('gets address records at the apex of a zone, which takes no CNAME', async () => {
      const owner = await account(open())
      const domain = await owner.added(`${randomText(10)}.co.uk`)
      const way = ({ records }: OwnDomain) =>
        records.slice(1).map(({ type, host, value }) => [type, host, value])
      expect(way(domain)).toEqual([['ALIAS', '@', 'links.test']])
      dns.set('links.test', 'A', '192.0.2.1')
      dns.set('links.test', 'AAAA', '2001:db8::1')
      expect(way(await owner.check(domain.id))).toEqual([
        ['A', '@', '192.0.2.1'],
        ['AAAA', '@', '2001:db8::1'],
      ])
      dns.set('links.test', 'A')
      dns.set('links.test', 'AAAA')
    })

    test('is checked less and less often while it waits, and at once on request', async () => {
      const owner = await account(open())
      const domain = await owner.added(freshName())
      const waits: number[] = []
      for (const ms of [0, 15 * MINUTE, 3 * HOUR, 3 * DAY]) {
        open().pass(ms)
        while ((await checkDueDomains(open().app)) > 0);
        const { checkedAt, nextCheckAt } = await owner.read(domain.id)
        waits.push(Date.parse(nextCheckAt ?? '') - Date.parse(checkedAt ?? ''))
      }
      expect(waits).toEqual([20 * SECOND, 5 * MINUTE, 30 * MINUTE, 6 * HOUR])
      open().pass(31 * DAY)
      await checkDueDomains(open().app)
      expect((await owner.read(domain.id)).nextCheckAt).toBeNull()
      prove(domain)
      expect(await owner.check(domain.id)).toMatchObject({ state: 'verified' })
    })

    test('goes to one account, however many prove it at once', async () => {
      const name = freshName()
      const owners = await Promise.all([1, 2, 3, 4].map(() => account(open())))
      const domains = await Promise.all(owners.map((owner) => owner.added(name)))
      prove(...domains)
      open().pass(6 * SECOND)
      await Promise.all(
        owners.map((owner, n) =>
          owner.call(`${calls}/${domains[n]?.id}/check`, { method: 'POST' }),
        ),
      )
      const found = await Promise.all(owners.map((owner, n) => owner.read(domains[n]?.id ?? '')))
      expect(found.map(({ state }) => state).toSorted()).toEqual([
        'verified',
        'waiting',
        'waiting',
        'waiting',
      ])
      for (const { state, obstacle } of found) {
        expect(obstacle).toBe(state === 'waiting' ? 'in-use' : null)
      }
      const names = await Promise.all(owners.map((owner) => owner.names()))
      expect(names.filter((list) => list.includes(name))).toHaveLength(1)
    })

    test('cannot be blocked by an account that only added its name', async () => {
      const squatter = await account(open())
      const name = freshName()
      const squatted = await squatter.added(name)
      const { domain } = await verified(open(), name)
      expect(domain.name).toBe(name)
      expect(await squatter.check(squatted.id)).toMatchObject({ state: 'waiting', obstacle: null })
    })

    test('keeps working for seven days without its proof, then stops, and comes back with it', async () => {
      const { owner, domain, name } = await verified(open())
      expect((await owner.link(name, 'spring')).status).toBe(201)
      unprove(domain)
      expect((await owner.check(domain.id)).state).toBe('verified')
      expect((await owner.check(domain.id)).state).toBe('failing')
      expect(await stoppedAt(open(), name)).toBeNull()
      expect(await owner.names()).not.toContain(name)
      expect(await errorOf(await owner.link(name))).toMatchObject([422, { path: 'domain' }])
      await pass(open(), 7.5)
      expect((await owner.read(domain.id)).state).toBe('lost')
      expect(await stoppedAt(open(), name)).not.toBeNull()
      prove(domain)
      expect(await owner.check(domain.id)).toMatchObject({ state: 'verified', links: 1 })
      expect(await stoppedAt(open(), name)).toBeNull()
      expect(await subjectsTo(open(), owner.email)).toEqual(
        expect.arrayContaining([
          `The proof for ${name} is gone`,
          `Links on ${name} have stopped`,
          `${name} is in order again`,
        ]),
      )
    }, 180_000)

    test('stays as it is while DNS does not answer', async () => {
      const { owner, domain, name } = await verified(open())
      dns.behave(`_unfurly.${name}`, 'refusing')
      await pass(open(), 10)
      expect((await owner.read(domain.id)).state).toBe('verified')
      dns.behave(`_unfurly.${name}`, 'well')
    }, 180_000)

    test('is removed when its proof stays away, and can then be proven by another account', async () => {
      const { owner, domain, name } = await verified(open())
      await owner.link(name, 'spring')
      const heir = await account(open())
      const wished = await heir.added(name)
      prove(wished)
      await owner.check(domain.id)
      expect((await owner.check(domain.id)).state).toBe('failing')
      await pass(open(), 8)
      expect(await heir.check(wished.id)).toMatchObject({ state: 'waiting', obstacle: 'kept' })
      await pass(open(), 31)
      expect((await owner.call(`${calls}/${domain.id}`)).status).toBe(404)
      expect(await subjectsTo(open(), owner.email)).toContain(`${name} was removed`)
      expect(await heir.check(wished.id)).toMatchObject({ state: 'waiting', obstacle: 'kept' })
      await pass(open(), 61)
      await purgeOldLinks(open().app)
      await forgetRemovedDomains(open().app)
      await pass(open(), 1.5)
      expect(await heir.read(wished.id)).toMatchObject({ state: 'verified' })
      expect((await heir.link(name, 'spring')).status).toBe(201)
    }, 180_000)

    test('is removed with its links only when the call says so', async () => {
      const { owner, domain, name } = await verified(open())
      await owner.link(name, 'spring')
      const refused = await owner.remove(domain.id)
      const { type, detail } = await refused.json()
      expect([refused.status, type]).toEqual([409, '/problems/domain-in-use'])
      expect(detail).toContain(`There is 1 link on ${name}`)
      expect((await owner.remove(domain.id, '?links=yes')).status).toBe(422)
      expect((await owner.remove(domain.id, '?links=trash')).status).toBe(204)
      expect(await stoppedAt(open(), name)).not.toBeNull()
      const trash = await (await owner.call('/api/ui/v1/redirects?state=trashed')).json()
      expect(trash.items.map((link: { shortUrl: string }) => link.shortUrl)).toEqual([
        `https://${name}/spring`,
      ])
      const restored = await owner.call(`/api/ui/v1/redirects/${name}/spring/restore`, {
        method: 'PUT',
      })
      expect([restored.status, (await restored.json()).type]).toEqual([
        409,
        '/problems/domain-removed',
      ])
      expect((await owner.remove(domain.id)).status).toBe(404)
    })

    test('is kept for its account after its removal, together with its links', async () => {
      const { owner, domain, name } = await verified(open())
      await owner.link(name, 'spring')
      await owner.remove(domain.id, '?links=trash')
      const stranger = await account(open())
      const wished = await stranger.added(name)
      prove(wished)
      expect(await stranger.check(wished.id)).toMatchObject({ state: 'waiting', obstacle: 'kept' })
      expect(await errorOf(await owner.add(name, { kind: 'hub' }))).toMatchObject([
        422,
        { path: 'kind' },
      ])
      const again = await owner.added(name)
      expect(proofOf(again).value).not.toBe(proofOf(domain).value)
      prove(wished, again)
      expect(await owner.check(again.id)).toMatchObject({ state: 'verified' })
      expect(await stranger.check(wished.id)).toMatchObject({ obstacle: 'in-use' })
      const restored = await owner.call(`/api/ui/v1/redirects/${name}/spring/restore`, {
        method: 'PUT',
      })
      expect(restored.status).toBe(200)
    })

    test('stays removed when it is removed during a check', async () => {
      for (let round = 0; round < 10; round += 1) {
        const owner = await account(open())
        const domain = await owner.added(freshName())
        prove(domain)
        await Promise.all([
          owner.call(`${calls}/${domain.id}/check`, { method: 'POST' }),
          owner.remove(domain.id),
        ])
        expect((await owner.call(`${calls}/${domain.id}`)).status).toBe(404)
        expect(await stoppedAt(open(), domain.name)).not.toBeNull()
        expect(await owner.names()).toEqual(['links.test'])
      }
    })

    test('sends visitors to the targets that its account sets, by the rules for targets', async () => {
      const { owner, domain, name } = await verified(open())
      const edit = (body: object) => owner.call(`${calls}/${domain.id}`, { method: 'PUT', body })
      const targets = {
        rootTarget: 'https://example.com/',
        notFoundTarget: 'https://example.com/lost',
        expiredTarget: 'https://example.com/over',
      }
      expect(await (await edit({ ...targets, rootTarget: ' example.com' })).json()).toMatchObject(
        targets,
      )
      expect(await (await edit({ expiredTarget: null, notFoundTarget: '' })).json()).toMatchObject({
        ...targets,
        notFoundTarget: null,
        expiredTarget: null,
      })
      for (const target of [
        'javascript:alert(1)',
        'http://127.0.0.1/',
        'https://links.test/x',
        `https://${name}/x`,
        `https://${name.toUpperCase()}.:8443/x`,
        'https://user:pass@example.com/',
      ]) {
        const answer = await errorOf(await edit({ notFoundTarget: target }))
        expect([target, answer]).toMatchObject([target, [422, { path: 'notFoundTarget' }]])
      }
      expect((await edit({ name: 'other.example' })).status).toBe(422)
      expect(await (await edit({})).json()).toMatchObject({ rootTarget: targets.rootTarget })
    })

    test('of the installation itself, or below it, is refused', async () => {
      const owner = await account(open())
      for (const name of [
        'links.test',
        'x.links.test',
        'hub.links.test',
        '127.0.0.1',
        'co.uk',
        '',
      ]) {
        const answer = await errorOf(await owner.add(name))
        expect([name, answer]).toMatchObject([name, [422, { path: 'name' }]])
      }
    })

    test('records its changes in the audit log', async () => {
      const { owner, domain, name } = await verified(open())
      await owner.remove(domain.id)
      const { items } = await (await owner.call('/api/ui/v1/audit')).json()
      const told = items
        .filter((entry: { subject: string }) => entry.subject === domain.id)
        .map((entry: { action: string; subjectName: string }) => [entry.action, entry.subjectName])
      expect(told.toSorted()).toEqual([
        ['domain.added', name],
        ['domain.removed', name],
        ['domain.verified', name],
      ])
    })
  },
  environment,
)

describeApp(
  'Domains of a plan',
  (open) => {
    test('are limited, also when ten concurrent calls want the last place', async () => {
      const owner = await account(open())
      for (let n = 0; n < 9; n += 1) expect((await owner.add(freshName())).status).toBe(201)
      const answers = await Promise.all(Array.from({ length: 10 }, () => owner.add(freshName())))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      const refused = await answers[statuses.indexOf(403)]?.json()
      expect(refused.type).toBe('/problems/limit-reached')
      const usage = await (await owner.call(calls)).json()
      expect(usage.total).toBe(10)
    })
  },
  { ...environment, PAYMENTS_ENABLED: 'true' },
)

async function stoppedAt(open: TestApp, name: string): Promise<number | null | undefined> {
  const row = await open.app.db
    .selectFrom('domains')
    .select('stopped_at')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? row.stopped_at : 0
}

describeApp(
  'A setting that names the domain of an account',
  (open) => {
    test('does not take it away: the start fails with the reason', async () => {
      const { name } = await verified(open())
      const { app } = open()
      const config = { ...app.config, defaultDomain: name }
      await expect(syncDomains({ ...app, config })).rejects.toThrow(`${name} belongs to an account`)
      await syncDomains({ ...app, config: { ...app.config, linkDomains: [name] } })
      const stranger = await account(open())
      expect(await stranger.names()).not.toContain(name)
    })
  },
  environment,
)
