import type { WebhooksTable } from '../../schema/webhooks.ts'

/** The fields of a webhook that go into the audit log. */
export const auditedWebhook = (row: WebhooksTable): object => ({
  name: row.description || row.url,
  url: row.url,
  description: row.description,
  events: JSON.parse(row.events),
  kinds: JSON.parse(row.kinds),
  status: row.status,
})
