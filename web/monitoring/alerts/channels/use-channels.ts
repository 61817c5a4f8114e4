import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Channel, EditChannel } from '../../../../contract/monitoring/channels.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { channelsQuery, editChannel, testChannel } from '../alert-queries.ts'
import { channelName } from '../alert-words.ts'

/** Also asks for the deliveries again, whose key begins with that of the channels. */
export function useEditChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EditChannel) => editChannel(id, change),
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
    meta: { failed: 'Could not change the channel' },
  })
}

/** Sends a test to each channel, one after the other, and says how each went. */
export function useTestChannels() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (channels: readonly Channel[]) => {
      for (const channel of channels) {
        const { isDelivered, answer } = await testChannel(channel.id)
        toast({
          title: isDelivered ? 'Test sent' : 'Test not accepted',
          message: `${channelName(channel)}: ${answer}`,
          tone: isDelivered ? 'success' : 'danger',
        })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
    meta: { failed: 'Could not send the test' },
  })
}
