import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'

export const subscriberStates = ['REQUESTED', 'CONFIRMED', 'UNSUBSCRIBED'] as const

export const HubSubscriber = z
  .object({
    id: z.string(),
    email: z.string(),
    status: z.enum(subscriberStates),
    blockId: z.string(),
    consent: z.string().meta({ description: 'The words that the person agreed to' }),
    requestedAt: z.string(),
    confirmedAt: z.string().nullable(),
    unsubscribedAt: z.string().nullable(),
  })
  .meta({ id: 'HubSubscriber' })

export const ListHubSubscribers = PageQuery.extend({
  status: z.enum(subscriberStates).optional(),
})

export const HubSubscriberPage = pageOf(HubSubscriber).meta({ id: 'HubSubscriberPage' })

export type HubSubscriber = z.infer<typeof HubSubscriber>
export type ListHubSubscribers = z.infer<typeof ListHubSubscribers>
export type HubSubscriberPage = z.infer<typeof HubSubscriberPage>
