import type { ForeignObject, Owned } from '../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../testing/people/callers.ts'

const ui = '/api/ui/v1'
const missing = 'hub.localhost:3000/no-such-hub'

const document = {
  profile: { name: 'Tern Studio' },
  blocks: [{ id: 'b1', type: 'link', title: 'Boats', url: 'https://boats.example/' }],
  theme: { preset: 'slate' },
  seo: {},
}

/** `<domain>/<key>`. */
const hub: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { title: 'Tern Studio', document }
  const made = await app.call(`${ui}/redirects/furlhub`, { token, body })
  const { domain, key } = await made.json()
  return `${domain}/${key}`
}

const published: Owned = async (app, who) => {
  const path = await hub(app, who)
  const token = await sessionToken(app, who)
  await app.call(`${ui}/furlhubs/${path}/publish`, { method: 'POST', token, body: {} })
  return path
}

/** With a draft, version 3, that looks different. */
const changed: Owned = async (app, who) => {
  const path = await published(app, who)
  const token = await sessionToken(app, who)
  const later = { ...document, profile: { name: 'Tern Studio in spring' } }
  await app.call(`${ui}/furlhubs/${path}/draft`, {
    method: 'PUT',
    token,
    body: { document: later },
    headers: { 'if-match': '*' },
  })
  return path
}

/** `<domain>/<key>/experiments/<id>`. */
const running: Owned = async (app, who) => {
  const path = `${await changed(app, who)}/experiments`
  const token = await sessionToken(app, who)
  const made = await app.call(`${ui}/furlhubs/${path}`, { token, body: { version: 3 } })
  const { id } = await made.json()
  return `${path}/${id}`
}

const missingExperiment = `${missing}/experiments/hxp_none`

export const hubsObjects: readonly ForeignObject[] = [
  { call: `GET ${ui}/redirects/{}`, owned: hub, missing, own: 200 },
  { call: `DELETE ${ui}/redirects/{}`, owned: hub, missing },
  { call: `PATCH ${ui}/furlhubs/{}`, owned: hub, missing, body: { title: 'Terns' }, own: 200 },
  { call: `GET ${ui}/furlhubs/{}/draft`, owned: hub, missing, own: 200 },
  { call: `GET ${ui}/furlhubs/{}/draft/authors`, owned: hub, missing, own: 200 },
  // Without If-Match it is refused; for anybody else the hub does not exist in the first place.
  { call: `PUT ${ui}/furlhubs/{}/draft`, owned: hub, missing, body: { document }, own: 428 },
  { call: `POST ${ui}/furlhubs/{}/publish`, owned: hub, missing, body: {}, own: 200 },
  { call: `DELETE ${ui}/furlhubs/{}/schedule`, owned: hub, missing, own: 200 },
  { call: `POST ${ui}/furlhubs/{}/discard`, owned: published, missing, own: 200 },
  { call: `POST ${ui}/furlhubs/{}/disable`, owned: hub, missing, own: 200 },
  { call: `POST ${ui}/furlhubs/{}/enable`, owned: hub, missing, own: 200 },
  { call: `POST ${ui}/furlhubs/{}/preview-links`, owned: hub, missing, own: 201 },
  // No analytics store runs beside these tests.
  { call: `GET ${ui}/furlhubs/{}/analytics`, owned: hub, missing, own: 503 },
  {
    call: `POST ${ui}/furlhubs/{}/experiments`,
    owned: changed,
    missing,
    body: { version: 3 },
    own: 201,
  },
  { call: `GET ${ui}/furlhubs/{}/experiments`, owned: hub, missing, own: 200 },
  {
    call: `POST ${ui}/furlhubs/{}/promote`,
    owned: running,
    missing: missingExperiment,
    body: { version: 'B' },
    own: 200,
  },
  { call: `POST ${ui}/furlhubs/{}/end`, owned: running, missing: missingExperiment, own: 200 },
  { call: `GET ${ui}/furlhubs/{}/subscribers`, owned: hub, missing, own: 200 },
  { call: `GET ${ui}/furlhubs/{}/subscribers.csv`, owned: hub, missing, own: 200 },
  {
    call: `PUT ${ui}/furlhubs/{}/presence`,
    owned: hub,
    missing,
    body: { tab: 'tab-of-terns' },
    own: 200,
  },
  { call: `DELETE ${ui}/furlhubs/{}/presence/tab-of-terns`, owned: hub, missing },
  { call: `GET ${ui}/furlhubs/{}/versions`, owned: hub, missing, own: 200 },
  { call: `GET ${ui}/furlhubs/{}/versions/1`, owned: hub, missing, own: 200 },
  {
    call: `PATCH ${ui}/furlhubs/{}/versions/1`,
    owned: hub,
    missing,
    body: { label: 'First' },
    own: 200,
  },
  { call: `POST ${ui}/furlhubs/{}/versions/1/restore`, owned: hub, missing, own: 200 },
  { call: `GET ${ui}/furlhubs/{}/versions/1/diff/1`, owned: hub, missing, own: 200 },
]
