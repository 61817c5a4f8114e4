import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'
import { sessionToken } from '../../testing/people/callers.ts'

const WEBHOOKS = '/api/ui/v1/webhooks'

const webhook: Owned = async (app, who) => {
  const token = await sessionToken(app, who)
  const body = { url: 'http://127.0.0.1/', events: ['link.created'] }
  return (await (await app.call(WEBHOOKS, { token, body })).json()).id
}

/** With its webhook, to which a test was sent. */
const delivery: Owned = async (app, who) => {
  const id = await webhook(app, who)
  const token = await sessionToken(app, who)
  await app.call(`${WEBHOOKS}/${id}/test`, { method: 'POST', token })
  const { items } = await (await app.call(`${WEBHOOKS}/${id}/deliveries`, { token })).json()
  return `${id}/deliveries/${items[0].id}`
}

const missing = 'whk_missing'
const missingDelivery = 'whk_missing/deliveries/msg_missing'

export const webhooksObjects: readonly ForeignObject[] = [
  { call: `GET ${WEBHOOKS}/{}`, owned: webhook, missing, own: 200 },
  { call: `PATCH ${WEBHOOKS}/{}`, owned: webhook, missing, body: { description: 'New' }, own: 200 },
  { call: `POST ${WEBHOOKS}/{}/secret`, owned: webhook, missing, own: 200 },
  { call: `POST ${WEBHOOKS}/{}/test`, owned: webhook, missing, own: 200 },
  { call: `GET ${WEBHOOKS}/{}/deliveries`, owned: webhook, missing, own: 200 },
  { call: `POST ${WEBHOOKS}/{}/replay`, owned: delivery, missing: missingDelivery, own: 200 },
  { call: `DELETE ${WEBHOOKS}/{}`, owned: webhook, missing },
]
