import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sendFile } from '../../testing/imports.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

const imported: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const sent = await sendFile(app, token, 'url\nhttps://example.com/')
  return (await sent.json()).id
}

export const importsObjects: readonly ForeignObject[] = [
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
  { call: `PUT ${ui}/imports/{}/undo`, owned: imported, missing: 'imp_missing', own: 409 },
  { call: `DELETE ${ui}/imports/{}`, owned: imported, missing: 'imp_missing' },
]
