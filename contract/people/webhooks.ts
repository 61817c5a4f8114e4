import { z } from 'zod'
import { clickKinds } from '../clicks/dimensions.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { OptionalLine } from '../text.ts'
import { webhookEvents } from './webhook-events.ts'

const url = z.url({ protocol: /^https?$/, message: 'Enter an http(s) address' }).max(2000)
const description = OptionalLine(200)
const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)
  .meta({ description: 'The events that it gets' })
const kinds = z
  .array(z.enum(clickKinds))
  .min(1, 'Choose at least one kind')
  .max(clickKinds.length)
  .meta({ description: 'The kinds of clicks that it gets with link.clicked' })

const Time = z.iso.datetime({ offset: true })

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events,
    kinds,
    status: z.enum(['ACTIVE', 'PAUSED', 'FAILING', 'DISABLED']).meta({
      description:
        'PAUSED and DISABLED ones get nothing, and no events are kept for them. FAILING ones are tried again.',
    }),
    disabledReason: z.string().nullable(),
    failingSince: Time.nullable(),
    createdAt: Time,
    lastDeliveryAt: Time.nullable().meta({ description: 'The last attempt' }),
    lastAnswer: z.string().nullable().meta({ description: "Such as '200' or a sentence" }),
  })
  .meta({ id: 'Webhook' })

export const WebhookPage = pageOf(Webhook).meta({ id: 'WebhookPage' })

export const CreateWebhook = z
  .strictObject({
    url,
    description: description.optional(),
    events,
    kinds: kinds.optional().meta({ description: 'Without it, clicks of people only' }),
  })
  .meta({ id: 'CreateWebhook' })

export const EditWebhook = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    kinds: kinds.optional(),
    status: z.enum(['ACTIVE', 'PAUSED']).optional(),
  })
  .meta({ id: 'EditWebhook' })

const secret = z.string().meta({
  description: 'Signs deliveries as Standard Webhooks say; `whsec_` and base64. Shown this once',
})

export const CreatedWebhook = Webhook.extend({ secret }).meta({ id: 'CreatedWebhook' })

export const WebhookSecret = z
  .object({
    secret,
    oldSignsUntil: Time.meta({ description: 'Until then the secret before signs along' }),
  })
  .meta({ id: 'WebhookSecret' })

export const WebhookTest = z
  .object({ isDelivered: z.boolean(), answer: z.string() })
  .meta({ id: 'WebhookTest' })

export const WebhookDelivery = z
  .object({
    id: z.string().meta({ description: 'The `webhook-id` of each of its attempts' }),
    type: z.string(),
    items: z.int().meta({ description: 'How many links or clicks it holds' }),
    state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
    createdAt: Time,
    attempts: z.int(),
    lastAttemptAt: Time.nullable(),
    nextAttemptAt: Time.nullable(),
    durationMs: z.int().nullable().meta({ description: 'Of the last attempt' }),
    answer: z.string().nullable().meta({ description: "Such as '200' or a sentence" }),
    answerBody: z.string().nullable().meta({ description: 'The start of what was answered' }),
    requestBody: z.string().nullable().meta({
      description: 'The start of what is sent; null once it is no longer kept',
    }),
  })
  .meta({ id: 'WebhookDelivery' })

/** Newest first. */
export const WebhookDeliveryPage = pageOf(WebhookDelivery).meta({ id: 'WebhookDeliveryPage' })
export const ListWebhookDeliveries = PageQuery

export type Webhook = z.infer<typeof Webhook>
export type WebhookPage = z.infer<typeof WebhookPage>
export type CreateWebhook = z.infer<typeof CreateWebhook>
export type EditWebhook = z.infer<typeof EditWebhook>
export type CreatedWebhook = z.infer<typeof CreatedWebhook>
export type WebhookSecret = z.infer<typeof WebhookSecret>
export type WebhookTest = z.infer<typeof WebhookTest>
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>
