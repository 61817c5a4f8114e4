import { link } from '../links/foreign-objects.samples.ts'
import { randomText } from '../platform/ids.ts'
import type { ForeignObject, Owned } from '../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../testing/people/callers.ts'

const ui = '/api/ui/v1'

const style: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: randomText(9), design: {} }
  const made = await app.call('/api/ui/v1/qr-presets', { token, body })
  return (await made.json()).id
}

export const qrObjects: readonly ForeignObject[] = [
  {
    call: `PUT ${ui}/qr-presets/{}`,
    owned: style,
    missing: 'qrp_missing',
    body: { name: 'New' },
    own: 200,
  },
  { call: `DELETE ${ui}/qr-presets/{}`, owned: style, missing: 'qrp_missing' },
  {
    call: `GET ${ui}/redirects/{}/qr`,
    owned: link,
    missing: 'localhost:3000/no-such-key',
    own: 200,
  },
]
