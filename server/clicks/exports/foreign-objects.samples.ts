import { HOUR } from '../../platform/clock.ts'
import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'

const ui = '/api/ui/v1'

const exported: Owned = async ({ app }, { accountId, userId }) => {
  const id = `exp_${randomText(16)}`
  const now = app.clock()
  await app.files.put(`exports/${id}-1-1`, new Blob(['a zip']).stream())
  await app.db
    .insertInto('exports')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      status: 'DONE',
      progress: 100,
      size: 5,
      created_at: now,
      expires_at: now + HOUR,
    })
    .execute()
  await app.db
    .insertInto('export_parts')
    .values({
      export_id: id,
      number: 1,
      file: `${id}-1-1`,
      size: 5,
      row_count: 0,
      attempt: 1,
      next: null,
    })
    .execute()
  return id
}

export const exportsObjects: readonly ForeignObject[] = [
  { call: `GET ${ui}/account/exports/{}`, owned: exported, missing: 'exp_missing', own: 200 },
  { call: `GET ${ui}/account/exports/{}/file`, owned: exported, missing: 'exp_missing', own: 200 },
]
