import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const MAINTENANCE = '/api/ui/v1/monitors/maintenance'

const maintenance: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = {
    title: 'Move',
    startsAt: '2027-01-01T01:00:00Z',
    endsAt: '2027-01-01T02:00:00Z',
    scope: { kind: 'ALL' },
  }
  const made = await app.call(MAINTENANCE, { token, body })
  return (await made.json()).id
}

export const maintenanceObjects: readonly ForeignObject[] = [
  { call: `DELETE ${MAINTENANCE}/{}`, owned: maintenance, missing: 'mnt_missing' },
]
