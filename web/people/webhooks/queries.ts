import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  CreatedWebhook,
  CreateWebhook,
  EditWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPage,
  WebhookSecret,
  WebhookTest,
} from '../../../contract/people/webhooks.ts'
import { answer, api } from '../../lib/api/api.ts'

const PAGE_SIZE = '20'

/** All webhooks of the account are one page. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: (): Promise<WebhookPage> => answer(api.v1.webhooks.$get({ query: {} })),
  staleTime: 1000,
})

export const createWebhook = (json: CreateWebhook): Promise<CreatedWebhook> =>
  answer(api.v1.webhooks.$post({ json }))

export const editWebhook = (id: string, json: EditWebhook): Promise<Webhook> =>
  answer(api.v1.webhooks[':id'].$patch({ param: { id }, json }))

export async function deleteWebhook(id: string): Promise<void> {
  await answer(api.v1.webhooks[':id'].$delete({ param: { id } }))
}

export const renewSecret = (id: string): Promise<WebhookSecret> =>
  answer(api.v1.webhooks[':id'].secret.$post({ param: { id } }))

export const testWebhook = (id: string): Promise<WebhookTest> =>
  answer(api.v1.webhooks[':id'].test.$post({ param: { id } }))

/** Newest first. */
export const webhookDeliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksQuery.queryKey, id, 'deliveries'],
    queryFn: ({ pageParam: cursor }): Promise<WebhookDeliveryPage> =>
      answer(
        api.v1.webhooks[':id'].deliveries.$get({
          param: { id },
          query: { limit: PAGE_SIZE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })

export const replayDelivery = (id: string, deliveryId: string): Promise<WebhookDelivery> =>
  answer(
    api.v1.webhooks[':id'].deliveries[':deliveryId'].replay.$post({ param: { id, deliveryId } }),
  )
