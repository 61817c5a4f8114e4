import { TEST_EVENT, webhookEventRows } from '../../../contract/people/webhook-events.ts'
import { isoTime } from '../../platform/clock.ts'
import type { WebhookDeliveriesTable } from '../../schema/webhooks.ts'

/** What is posted of a delivery: the same text in each attempt. */
export function contentOf({
  type,
  created_at,
  body,
}: Pick<WebhookDeliveriesTable, 'type' | 'created_at' | 'body'>): string {
  const list = type === TEST_EVENT ? undefined : listOf(type)
  const data = list === undefined ? body : `{"${list}":[${body}]}`
  return `{"type":"${type}","timestamp":"${isoTime(created_at)}","data":${data}}`
}

const listOf = (type: string) =>
  Object.entries(webhookEventRows).find(([name]) => name === type)?.[1].list
