import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

const template: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: randomText(9), utmParams: { source: 'mail' } }
  const made = await app.call('/api/ui/v1/utm-templates', { token, body })
  return (await made.json()).id
}

export const utmTemplatesObjects: readonly ForeignObject[] = [
  {
    call: `PUT ${ui}/utm-templates/{}`,
    owned: template,
    missing: 'utm_missing',
    body: { name: 'New' },
    own: 200,
  },
  { call: `DELETE ${ui}/utm-templates/{}`, owned: template, missing: 'utm_missing' },
]
