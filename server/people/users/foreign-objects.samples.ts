import { HOUR } from '../../platform/clock.ts'
import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { addColleague } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

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
      only_own_links: 0,
      created_at: now,
      expires_at: now + HOUR,
    })
    .execute()
  return id
}

export const usersObjects: readonly ForeignObject[] = [
  { call: `PUT ${ui}/users/{}/role/1`, owned: colleague, missing: 'usr_missing', own: 200 },
  {
    call: `PUT ${ui}/users/{}/status/suspended`,
    owned: colleague,
    missing: 'usr_missing',
    own: 200,
  },
  {
    call: `PATCH ${ui}/users/{}`,
    owned: colleague,
    missing: 'usr_missing',
    body: { onlyOwnLinks: true },
    own: 200,
  },
  { call: `DELETE ${ui}/users/{}`, owned: colleague, missing: 'usr_missing' },
  { call: `POST ${ui}/users/{}/assume`, owned: colleague, missing: 'usr_missing', own: 404 },
  { call: `POST ${ui}/users/{}/resend`, owned: invitation, missing: 'inv_missing', own: 200 },
  { call: `DELETE ${ui}/users/cancel/{}`, owned: invitation, missing: 'inv_missing' },
]
