import { randomText } from '../../platform/ids.ts'
import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const PAGES = '/api/ui/v1/monitors/status-pages'

const statusPage: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const tag = randomText(9)
  await app.call('/api/ui/v1/tags', { token, body: { name: tag } })
  const made = await app.call(PAGES, { token, body: { kind: 'TAG', title: 'Shop', tag } })
  return (await made.json()).id
}

export const statusPagesObjects: readonly ForeignObject[] = [
  { call: `DELETE ${PAGES}/{}`, owned: statusPage, missing: 'sta_missing' },
]
