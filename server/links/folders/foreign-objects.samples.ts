import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

const folder: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const made = await app.call('/api/ui/v1/folders', { token, body: { name: randomText(9) } })
  return (await made.json()).id
}

export const foldersObjects: readonly ForeignObject[] = [
  {
    call: `PATCH ${ui}/folders/{}`,
    owned: folder,
    missing: 'fld_missing',
    body: { color: 'sky' },
    own: 200,
  },
  { call: `DELETE ${ui}/folders/{}`, owned: folder, missing: 'fld_missing' },
]
