import { HOUR } from '../../platform/clock.ts'
import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'

const ui = '/api/ui/v1'

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

export const exportsObjects: readonly ForeignObject[] = [
  { call: `GET ${ui}/account/exports/{}`, owned: exported, missing: 'exp_missing', own: 200 },
  { call: `GET ${ui}/account/exports/{}/file`, owned: exported, missing: 'exp_missing', own: 200 },
]
