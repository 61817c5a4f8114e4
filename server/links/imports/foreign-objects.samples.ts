import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sendFile } from '../../testing/imports.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

const imported: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const sent = await sendFile(app, token, 'url\nhttps://example.com/')
  return (await sent.json()).id
}

const withMoveCheck: Owned = async (app, who) => {
  const { db } = app.app
  const id = await imported(app, who)
  const counts = { total: 0, next_row: 0, done: 0, same: 0, skipped: 0, silent_rows: 0 }
  const times = { started_at: 0, ended_at: 0 }
  await db
    .insertInto('move_checks')
    .values({
      ...counts,
      ...times,
      import_id: id,
      account_id: who.accountId,
      old_address: 'https://old.example/',
      status: 'DONE',
      found: '{}',
      problem: null,
    })
    .execute()
  return id
}

const moveCheck = { owned: withMoveCheck, missing: 'imp_missing' }

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
  { call: `GET ${ui}/imports/{}/move-check`, ...moveCheck, own: 200 },
  { call: `GET ${ui}/imports/{}/move-check/differences`, ...moveCheck, own: 200 },
  { call: `GET ${ui}/imports/{}/move-check/report`, ...moveCheck, own: 200 },
  { call: `DELETE ${ui}/imports/{}/move-check`, ...moveCheck },
  {
    call: `POST ${ui}/imports/{}/move-check`,
    ...moveCheck,
    body: { oldAddress: 'https://old.example/' },
    own: 409,
  },
  { call: `DELETE ${ui}/imports/{}`, owned: imported, missing: 'imp_missing' },
]
