import type { ForeignObject, Owned } from '../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../testing/people/callers.ts'

const MONITORS = '/api/ui/v1/monitors'
const missing = 'localhost:3000/no-such-key'

/** `<domain>/<key>` of a monitored link. */
const monitor: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { redirectTo: 'https://example.com/', monitoring: true }
  const made = await app.call('/api/ui/v1/redirects/standard', { token, body })
  const { domain, key } = await made.json()
  return `${domain}/${key}`
}

export const monitoringObjects: readonly ForeignObject[] = [
  { call: `GET ${MONITORS}/{}`, owned: monitor, missing, own: 200 },
  { call: `PUT ${MONITORS}/{}`, owned: monitor, missing, body: { failover: 'OFF' }, own: 200 },
  { call: `PUT ${MONITORS}/{}/pause`, owned: monitor, missing, own: 200 },
  { call: `PUT ${MONITORS}/{}/resume`, owned: monitor, missing, own: 200 },
]
