import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditWebhook, Webhook } from '../../../contract/people/webhooks.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { editWebhook, replayDelivery, testWebhook, webhooksQuery } from './queries.ts'
import { webhookName } from './webhook-words.ts'

/** Also asks for the deliveries again, whose key begins with that of the webhooks. */
function useAskAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
}

export function useEditWebhook(id: string) {
  return useMutation({
    mutationFn: (change: EditWebhook) => editWebhook(id, change),
    onSettled: useAskAgain(),
    meta: { failed: 'Could not change the webhook' },
  })
}

export function useTestWebhook(webhook: Webhook) {
  return useMutation({
    mutationFn: () => testWebhook(webhook.id),
    onSuccess: ({ isDelivered, answer }) =>
      toast({
        title: isDelivered ? 'Test delivered' : 'Test not accepted',
        message: `${webhookName(webhook)}: ${answer}`,
        tone: isDelivered ? 'success' : 'danger',
      }),
    onSettled: useAskAgain(),
    meta: { failed: 'Could not send the test' },
  })
}

export function useReplay(webhookId: string) {
  return useMutation({
    mutationFn: (deliveryId: string) => replayDelivery(webhookId, deliveryId),
    onSettled: useAskAgain(),
    meta: { failed: 'Could not send it again' },
  })
}
