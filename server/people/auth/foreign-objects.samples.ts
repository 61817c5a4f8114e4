import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

const session: Owned = async (app, who) => {
  const before = await sessionToken(app, who)
  return JSON.parse(Buffer.from(before.split('.')[1] ?? '', 'base64url').toString()).sid
}

export const authObjects: readonly ForeignObject[] = [
  { call: `DELETE ${ui}/auth/sessions/{}`, owned: session, missing: 'ses_missing' },
]
