import { Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { counted } from '../../../../contract/counted.ts'
import type { Channel, Delivery } from '../../../../contract/monitoring/channels.ts'
import { readerZone } from '../../../../contract/time-zone.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { MoreList } from '../../../ui/lists/more-list.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { type ChipTone, StateChip } from '../../../ui/lists/state-chip.tsx'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import { exactTime } from '../../../ui/time/dates.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { deliveriesQuery } from '../alert-queries.ts'
import { alertNames, channelName } from '../alert-words.ts'
import css from './deliveries-drawer.module.css'

interface DeliveriesDrawerProps {
  channel: Channel | undefined
  onClose: () => void
}

/** What was sent to a channel, and how it was answered. */
export function DeliveriesDrawer({ channel, onClose }: DeliveriesDrawerProps) {
  const shown = useLastDefined(channel)
  return (
    <Drawer
      opened={channel !== undefined}
      onClose={onClose}
      size={460}
      title={shown ? `Deliveries of ${channelName(shown)}` : ''}
    >
      {shown && <Deliveries id={shown.id} />}
    </Drawer>
  )
}

function Deliveries({ id }: { id: string }) {
  const query = useInfiniteQuery(deliveriesQuery(id))
  if (query.isPending) return <RowSkeleton rows={4} markSize={20} />
  if (query.error && !query.data) return <p>{failureWords(query.error).detail}</p>
  const deliveries = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (deliveries.length === 0) return <p className={css.note}>Nothing was sent yet.</p>
  return (
    <MoreList query={query} more="Load more">
      <ul className={css.list} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </MoreList>
  )
}

const states: Readonly<Record<Delivery['state'], { name: string; tone: ChipTone }>> = {
  WAITING: { name: 'Waiting', tone: 'warn' },
  DELIVERED: { name: 'Delivered', tone: 'good' },
  FAILED: { name: 'Not delivered', tone: 'bad' },
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { kind, summary, createdAt, attempts, answer, state, nextAttemptAt } = delivery
  const { name, tone } = states[state]
  return (
    <li className={css.delivery}>
      <div className={css.head}>
        <StateChip tone={tone}>{name}</StateChip>
        <span className={css.note}>
          {alertNames[kind]}, <TimeAgo at={createdAt} isSentence />
        </span>
      </div>
      <p className={css.summary}>{summary}</p>
      <p className={css.note}>
        {counted(attempts, 'attempt')}
        {answer && `, answer: ${answer}`}
        {nextAttemptAt && `, next ${exactTime(nextAttemptAt, readerZone())}`}
      </p>
    </li>
  )
}
