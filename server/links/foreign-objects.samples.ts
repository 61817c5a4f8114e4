import type { ForeignObject, Owned } from '../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../testing/people/callers.ts'

const ui = '/api/ui/v1'

/** `<domain>/<key>`. */
export const link: Owned = async (app, who) => {
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

const linkId: Owned = async (app, who) => {
  const path = await link(app, who)
  const token = await sessionToken(app, who)
  const { id } = await (await app.call(`/api/ui/v1/redirects/${path}`, { token })).json()
  return id
}

const externalId: Owned = async (app, who) => {
  const id = `of-${who.accountId}`
  const token = await sessionToken(app, who)
  const body = { redirectTo: 'https://example.com/' }
  await app.call(`${ui}/redirects/external/${id}`, { method: 'PUT', token, body })
  return id
}

const change: Owned = async (app, who) => {
  const path = await link(app, who)
  const token = await sessionToken(app, who)
  const history = await app.call(`/api/ui/v1/redirects/${path}/history`, { token })
  const { items } = await history.json()
  return `${path}/history/${items[0].id}`
}

export const linksObjects: readonly ForeignObject[] = [
  { call: `GET ${ui}/redirects/{}`, owned: link, missing: 'localhost:3000/no-such-key', own: 200 },
  {
    call: `GET ${ui}/redirects/by-id/{}`,
    owned: linkId,
    missing: 'lnk_missing',
    own: 200,
  },
  {
    call: `GET ${ui}/redirects/external/{}`,
    owned: externalId,
    missing: 'of-nobody',
    own: 200,
  },
  { call: `DELETE ${ui}/redirects/{}`, owned: link, missing: 'localhost:3000/no-such-key' },
  {
    call: `PUT ${ui}/redirects/{}/restore`,
    owned: trashed,
    missing: 'localhost:3000/no-such-key',
    own: 200,
  },
  {
    call: `GET ${ui}/redirects/{}/aliases`,
    owned: link,
    missing: 'localhost:3000/no-such-key',
    own: 200,
  },
  {
    call: `PUT ${ui}/redirects/{}/aliases`,
    owned: link,
    missing: 'localhost:3000/no-such-key',
    body: { items: [] },
    own: 200,
  },
  {
    call: `PUT ${ui}/redirects/{}/key`,
    owned: link,
    missing: 'localhost:3000/no-such-key',
    body: { key: 'renamed-by-its-owner' },
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
]
