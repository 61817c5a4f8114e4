import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const views = '/api/ui/v1/analytics/views'

const view: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { name: randomText(9), query: 'period=7d' }
  const made = await app.call(views, { token, body })
  return (await made.json()).id
}

export const savedViewsObjects: readonly ForeignObject[] = [
  { call: `PUT ${views}/{}`, owned: view, missing: 'viw_missing', body: { name: 'New' }, own: 200 },
  { call: `DELETE ${views}/{}`, owned: view, missing: 'viw_missing' },
]
