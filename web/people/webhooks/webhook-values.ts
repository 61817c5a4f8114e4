import type { ClickKind } from '../../../contract/clicks/dimensions.ts'
import type { WebhookEvent } from '../../../contract/people/webhook-events.ts'
import { CreateWebhook, type Webhook } from '../../../contract/people/webhooks.ts'

/** What the form of a webhook holds. */
export interface WebhookValues {
  url: string
  description: string
  events: WebhookEvent[]
  kinds: ClickKind[]
}

export const noWebhook: WebhookValues = {
  url: '',
  description: '',
  events: [],
  kinds: ['human'],
}

export const valuesOf = ({ url, description, events, kinds }: Webhook): WebhookValues => ({
  url,
  description,
  events,
  kinds,
})

/** What is wrong, by field, in the words of the contract. */
export function webhookErrors(values: WebhookValues): Record<string, string> {
  const { error } = CreateWebhook.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    errors[String(path[0] ?? 'url')] ??= message
  }
  return errors
}
