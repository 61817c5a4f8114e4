import { writing } from '../../platform/database/writing.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'
import { openIncident } from './incidents.ts'

const INCIDENTS = '/api/ui/v1/monitors/incidents'

const incident: Owned = async (test, who) => {
  const token = await sessionToken(test, who)
  const body = { redirectTo: 'https://example.com/' }
  const made = await test.call('/api/ui/v1/redirects/standard', { token, body })
  const { id } = await made.json()
  return writing(test.app, (inside) =>
    openIncident(inside, {
      accountId: who.accountId,
      linkId: id,
      watchId: '',
      target: body.redirectTo,
      cause: 'STATUS',
      reason: 'Answers 404 Not Found',
      startedAt: 0,
      failedChecks: 3,
      point: 'here',
    }),
  )
}

export const incidentsObjects: readonly ForeignObject[] = [
  { call: `GET ${INCIDENTS}/{}`, owned: incident, missing: 'inc_missing', own: 200 },
  {
    call: `PUT ${INCIDENTS}/{}`,
    owned: incident,
    missing: 'inc_missing',
    body: { acknowledged: true, note: 'Asked the shop' },
    own: 200,
  },
]
