import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { HubSubscriber } from '../../../contract/hubs/subscribers.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { smallIcon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { type ChipTone, StateChip } from '../../ui/lists/state-chip.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { useEditor } from '../editor/editor-context.ts'
import css from './insights.module.css'
import { fetchSubscribersCsv, subscribersQuery } from './insights-queries.ts'

/** Who has given their address on the page. The file has those who confirmed it. */
export function Subscribers() {
  const { hub } = useEditor()
  const save = useMutation({
    mutationFn: () => fetchSubscribersCsv(hub),
    onSuccess: (file) => saveFile(file, `subscribers-${hub.key}.csv`),
    meta: { failed: 'No file was made' },
  })
  return (
    <div className={css.panels}>
      <Panel
        flush
        title="E-mail subscribers"
        action={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload {...smallIcon} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            CSV
          </Button>
        }
      >
        <Boundary
          skeleton={<RowSkeleton rows={2} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <SubscriberList />
        </Boundary>
      </Panel>
    </div>
  )
}

const states: Readonly<Record<HubSubscriber['status'], { words: string; tone: ChipTone }>> = {
  REQUESTED: { words: 'Not confirmed', tone: 'plain' },
  CONFIRMED: { words: 'Confirmed', tone: 'good' },
  UNSUBSCRIBED: { words: 'Left', tone: 'bad' },
}

function SubscriberList() {
  const { hub } = useEditor()
  const query = useSuspenseInfiniteQuery(subscribersQuery(hub))
  const people = query.data.pages.flatMap(({ items }) => items)
  if (people.length === 0)
    return (
      <p className={css.none} data-padded>
        Nobody has subscribed yet. Who does gets a mail with a link to confirm it.
      </p>
    )
  return (
    <MoreList query={query} more="Show more subscribers">
      <ul className={css.people} aria-label="E-mail subscribers">
        {people.map(({ id, email, status, requestedAt }) => (
          <li key={id}>
            <span className={css.email}>{email}</span>
            <StateChip tone={states[status].tone}>{states[status].words}</StateChip>
            <TimeAgo className={css.since} at={requestedAt} isSentence />
          </li>
        ))}
      </ul>
    </MoreList>
  )
}
