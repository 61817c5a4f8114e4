import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const CHANNELS = '/api/ui/v1/monitors/channels'

const channel: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { kind: 'WEBHOOK', name: 'Ours', url: 'http://127.0.0.1/' }
  return (await (await app.call(CHANNELS, { token, body })).json()).id
}

const missing = 'chn_missing'

export const alertsObjects: readonly ForeignObject[] = [
  { call: `PUT ${CHANNELS}/{}`, owned: channel, missing, body: { name: 'New' }, own: 200 },
  { call: `POST ${CHANNELS}/{}/test`, owned: channel, missing, own: 200 },
  { call: `GET ${CHANNELS}/{}/deliveries`, owned: channel, missing, own: 200 },
  { call: `DELETE ${CHANNELS}/{}`, owned: channel, missing },
]
