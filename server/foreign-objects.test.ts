import { afterAll, expect, test } from 'bun:test'
import { HOUR } from './platform/clock.ts'
import { randomText } from './platform/ids.ts'
import { describeAppOnBothDatabases, type TestApp } from './testing/app.ts'
import { sendFile } from './testing/imports.ts'
import { addColleague, addFactor, type Colleague, sessionToken } from './testing/people/callers.ts'
import { startDnsServer } from './testing/servers/dns-server.ts'

const dns = await startDnsServer()
afterAll(() => dns.close())

/** Creates an object of an account or its user; returns the part of the path that names it. */
type Owned = (app: TestApp, who: Colleague) => Promise<string>

const link: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { redirectTo: 'https://example.com/' }
  const made = await app.call('/api/ui/v1/redirects/standard', { token, body })
  const { domain, key } = await made.json()
  return `${domain}/${key}`
}

const trashed: Owned = async (app, who) => {
  const path = await link(app, who)
  const token = await sessionToken(app, who)
  await app.call(`/api/ui/v1/redirects/${path}`, { method: 'DELETE', token })
  return path
}

const change: Owned = async (app, who) => {
  const path = await link(app, who)
  const token = await sessionToken(app, who)
  const history = await app.call(`/api/ui/v1/redirects/${path}/history`, { token })
  const { items } = await history.json()
  return `${path}/history/${items[0].id}`
}

const tag: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const made = await app.call('/api/ui/v1/tags', { token, body: { name: randomText(9) } })
  return (await made.json()).id
}

const template: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: randomText(9), utmParams: { source: 'mail' } }
  const made = await app.call('/api/ui/v1/utm-templates', { token, body })
  return (await made.json()).id
}

const imported: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const sent = await sendFile(app, token, 'url\nhttps://example.com/')
  return (await sent.json()).id
}

const style: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: randomText(9), design: {} }
  const made = await app.call('/api/ui/v1/qr-presets', { token, body })
  return (await made.json()).id
}

const colleague: Owned = async (app, { accountId }) =>
  (await addColleague(app, accountId, 1)).userId

const invitation: Owned = async ({ app }, { accountId, userId }) => {
  const id = `inv_${randomText(16)}`
  const now = app.clock()
  await app.db
    .insertInto('invitations')
    .values({
      id,
      account_id: accountId,
      email: `${id}@example.org`,
      role: 1,
      invited_by: userId,
      created_at: now,
      expires_at: now + HOUR,
    })
    .execute()
  return id
}

const key: Owned = async ({ app }, { accountId, userId }) => {
  const id = `key_${randomText(16)}`
  await app.db
    .insertInto('api_keys')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      name: 'Script',
      prefix: 'uf_',
      key_hash: id,
      permissions: 1,
      allowed_addresses: '[]',
      expires_at: null,
      last_used_at: null,
      created_at: app.clock(),
    })
    .execute()
  return id
}

const exported: Owned = async ({ app }, { accountId, userId }) => {
  const id = `exp_${randomText(16)}`
  const now = app.clock()
  await app.files.put(`exports/${id}`, new Blob(['a zip']).stream())
  await app.db
    .insertInto('exports')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      status: 'DONE',
      progress: 100,
      size: 5,
      file: id,
      created_at: now,
      expires_at: now + HOUR,
    })
    .execute()
  return id
}

const domain: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: `${randomText(10)}.example.com` }
  return (await (await app.call('/api/ui/v1/domains', { token, body })).json()).id
}

const session: Owned = async (app, who) => {
  const before = await sessionToken(app, who)
  return JSON.parse(Buffer.from(before.split('.')[1] ?? '', 'base64url').toString()).sid
}

const account: Owned = async (_, { accountId }) => accountId

interface Case {
  call: string
  owned: Owned
  missing: string
  body?: object
  /** The status for the object's owner; 204 by default. */
  own?: number
}

const ui = '/api/ui/v1'
const cases: readonly Case[] = [
  { call: `GET ${ui}/redirects/{}`, owned: link, missing: 'localhost:3000/no-such-key', own: 200 },
  { call: `DELETE ${ui}/redirects/{}`, owned: link, missing: 'localhost:3000/no-such-key' },
  {
    call: `PUT ${ui}/redirects/{}/restore`,
    owned: trashed,
    missing: 'localhost:3000/no-such-key',
    own: 200,
  },
  {
    call: `GET ${ui}/redirects/{}/history`,
    owned: link,
    missing: 'localhost:3000/no-such-key',
    own: 200,
  },
  {
    call: `PUT ${ui}/redirects/{}/restore`,
    owned: change,
    missing: 'localhost:3000/no-such-key/history/aud_missing',
    own: 200,
  },
  {
    call: `PUT ${ui}/tags/{}`,
    owned: tag,
    missing: 'tag_missing',
    body: { color: 'sky' },
    own: 200,
  },
  { call: `GET ${ui}/imports/{}`, owned: imported, missing: 'imp_missing', own: 200 },
  { call: `GET ${ui}/imports/{}/rows`, owned: imported, missing: 'imp_missing', own: 200 },
  { call: `GET ${ui}/imports/{}/errors`, owned: imported, missing: 'imp_missing', own: 200 },
  {
    call: `PUT ${ui}/imports/{}/check`,
    owned: imported,
    missing: 'imp_missing',
    body: { mapping: { redirectTo: 0 } },
    own: 202,
  },
  { call: `PUT ${ui}/imports/{}/start`, owned: imported, missing: 'imp_missing', own: 409 },
  { call: `DELETE ${ui}/imports/{}`, owned: imported, missing: 'imp_missing' },
  { call: `DELETE ${ui}/tags/{}`, owned: tag, missing: 'tag_missing' },
  {
    call: `PUT ${ui}/qr-presets/{}`,
    owned: style,
    missing: 'qrp_missing',
    body: { name: 'New' },
    own: 200,
  },
  { call: `DELETE ${ui}/qr-presets/{}`, owned: style, missing: 'qrp_missing' },
  {
    call: `GET ${ui}/redirects/{}/qr`,
    owned: link,
    missing: 'localhost:3000/no-such-key',
    own: 200,
  },
  {
    call: `PUT ${ui}/utm-templates/{}`,
    owned: template,
    missing: 'utm_missing',
    body: { name: 'New' },
    own: 200,
  },
  { call: `DELETE ${ui}/utm-templates/{}`, owned: template, missing: 'utm_missing' },
  { call: `PUT ${ui}/users/{}/role/1`, owned: colleague, missing: 'usr_missing', own: 200 },
  {
    call: `PUT ${ui}/users/{}/status/suspended`,
    owned: colleague,
    missing: 'usr_missing',
    own: 200,
  },
  { call: `DELETE ${ui}/users/{}`, owned: colleague, missing: 'usr_missing' },
  { call: `POST ${ui}/users/{}/assume`, owned: colleague, missing: 'usr_missing', own: 404 },
  { call: `POST ${ui}/users/{}/resend`, owned: invitation, missing: 'inv_missing', own: 200 },
  { call: `DELETE ${ui}/users/cancel/{}`, owned: invitation, missing: 'inv_missing' },
  { call: `DELETE ${ui}/api-keys/{}`, owned: key, missing: 'key_missing' },
  { call: `GET ${ui}/account/exports/{}`, owned: exported, missing: 'exp_missing', own: 200 },
  { call: `GET ${ui}/account/exports/{}/file`, owned: exported, missing: 'exp_missing', own: 200 },
  { call: `GET ${ui}/domains/{}`, owned: domain, missing: 'dom_missing', own: 200 },
  {
    call: `PUT ${ui}/domains/{}`,
    owned: domain,
    missing: 'dom_missing',
    body: { rootTarget: 'https://example.com/' },
    own: 200,
  },
  { call: `POST ${ui}/domains/{}/check`, owned: domain, missing: 'dom_missing', own: 200 },
  { call: `DELETE ${ui}/domains/{}`, owned: domain, missing: 'dom_missing' },
  { call: `DELETE ${ui}/auth/sessions/{}`, owned: session, missing: 'ses_missing' },
  {
    call: `PUT ${ui}/auth/factors/{}`,
    owned: addFactor,
    missing: 'fac_missing',
    body: { name: 'New' },
    own: 200,
  },
  { call: `DELETE ${ui}/auth/factors/{}`, owned: addFactor, missing: 'fac_missing' },
  { call: `DELETE ${ui}/accounts/{}/leave`, owned: account, missing: 'acc_missing', own: 409 },
  { call: `PUT ${ui}/accounts/{}/accept`, owned: account, missing: 'acc_missing', own: 404 },
  { call: `DELETE ${ui}/accounts/{}/decline`, owned: account, missing: 'acc_missing', own: 404 },
  { call: `PUT ${ui}/accounts/{}/restore`, owned: account, missing: 'acc_missing', own: 404 },
]

describeAppOnBothDatabases(
  'Objects of another account',
  (open) => {
    const newOwner = async (): Promise<Colleague> => {
      const token = await open().register()
      const { sub, acc } = JSON.parse(
        Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
      )
      return { userId: sub, accountId: acc }
    }

    async function tried({ call, body }: Case, who: Colleague, id: string) {
      const [method = '', path = ''] = call.split(' ')
      const token = await sessionToken(open(), who)
      const before = open().queries()
      const answer = await open().call(path.replace('{}', id), {
        method,
        token,
        ...(body && { body }),
      })
      const queries = open().queries() - before
      const text = (await answer.text()).replaceAll(/req_\w+/g, '')
      return { status: answer.status, text, queries }
    }

    for (const one of cases) {
      test(`${one.call}: foreign and missing objects get the same answer with the same queries`, async () => {
        const [mine, theirs] = [await newOwner(), await newOwner()]
        const foreign = await tried(one, mine, await one.owned(open(), theirs))
        expect(foreign.status).toBe(404)
        expect(foreign).toEqual(await tried(one, mine, one.missing))
        const own = await tried(one, mine, await one.owned(open(), mine))
        expect(own.status).toBe(one.own ?? 204)
      })
    }

    test('an edit of another account’s link gets the answer of a missing one', async () => {
      const [mine, theirs] = [await newOwner(), await newOwner()]
      const edit = async (path: string) => {
        const [domain, name] = path.split('/')
        const one = {
          call: `PUT ${ui}/redirects/standard`,
          body: { domain, key: name, title: 'x' },
        }
        return tried({ ...one, owned: link, missing: '' }, mine, '')
      }
      const foreign = await edit(await link(open(), theirs))
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await edit('localhost:3000/no-such-key'))
    })
  },
  { DNS_SERVERS: dns.address },
)
