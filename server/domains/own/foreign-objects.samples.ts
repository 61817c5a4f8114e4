import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

const domain: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: `${randomText(10)}.example.com` }
  return (await (await app.call('/api/ui/v1/domains', { token, body })).json()).id
}

export const ownDomainsObjects: readonly ForeignObject[] = [
  { call: `GET ${ui}/domains/{}`, owned: domain, missing: 'dom_missing', own: 200 },
  {
    call: `PUT ${ui}/domains/{}`,
    owned: domain,
    missing: 'dom_missing',
    body: { rootTarget: 'https://example.com/' },
    own: 200,
  },
  { call: `GET ${ui}/domains/{}/apps`, owned: domain, missing: 'dom_missing', own: 200 },
  {
    call: `PUT ${ui}/domains/{}/apps`,
    owned: domain,
    missing: 'dom_missing',
    body: { ios: [], android: [] },
    own: 200,
  },
  { call: `POST ${ui}/domains/{}/check`, owned: domain, missing: 'dom_missing', own: 200 },
  { call: `DELETE ${ui}/domains/{}`, owned: domain, missing: 'dom_missing' },
]
