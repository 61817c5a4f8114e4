import { useQueryClient } from '@tanstack/react-query'
import type { Channel } from '../../../../contract/monitoring/channels.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import { channelsQuery, deleteChannel } from '../alert-queries.ts'
import { channelName } from '../alert-words.ts'

interface RemoveChannelProps {
  channel: Channel | undefined
  onClose: () => void
}

export function RemoveChannel({ channel, onClose }: RemoveChannelProps) {
  const client = useQueryClient()
  const shown = useLastDefined(channel)
  const remove = async () => {
    if (!shown) return
    await deleteChannel(shown.id)
    await client.invalidateQueries({ queryKey: channelsQuery.queryKey, exact: true })
  }
  return (
    <AskDialog
      isOpen={channel !== undefined}
      title={`Remove ${shown ? channelName(shown) : ''}?`}
      doIt="Remove channel"
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>It gets no more alerts, and the list of its deliveries goes with it.</p>
    </AskDialog>
  )
}
