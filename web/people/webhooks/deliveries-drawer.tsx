import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { counted } from '../../../contract/counted.ts'
import type { Webhook, WebhookDelivery } from '../../../contract/people/webhooks.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { exactTime } from '../../ui/time/dates.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import css from './deliveries-drawer.module.css'
import { webhookDeliveriesQuery } from './queries.ts'
import { useReplay } from './use-webhooks.ts'
import { deliveryStates, deliveryTitle, webhookName } from './webhook-words.ts'

interface DeliveriesDrawerProps {
  /** Open while there is one. */
  webhook: Webhook | undefined
  onClose: () => void
}

/** What was sent to a webhook, and how it was answered. */
export function DeliveriesDrawer({ webhook, onClose }: DeliveriesDrawerProps) {
  const shown = useLastDefined(webhook)
  return (
    <Drawer
      opened={webhook !== undefined}
      onClose={onClose}
      size={560}
      title={shown ? `Deliveries to ${webhookName(shown)}` : ''}
    >
      {shown && <Deliveries webhook={shown} />}
    </Drawer>
  )
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const query = useInfiniteQuery(webhookDeliveriesQuery(webhook.id))
  const replay = useReplay(webhook.id)
  if (query.isPending) return <RowSkeleton rows={4} markSize={20} />
  if (query.error && !query.data) return <p>{failureWords(query.error).detail}</p>
  const deliveries = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (deliveries.length === 0) return <p className={css.note}>Nothing was sent yet.</p>
  const isOn = webhook.status === 'ACTIVE' || webhook.status === 'FAILING'
  return (
    <MoreList query={query} more="Load more">
      <ul className={css.list} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={replay.isPending && replay.variables === delivery.id}
            onReplay={isOn ? () => replay.mutate(delivery.id) : undefined}
          />
        ))}
      </ul>
    </MoreList>
  )
}

interface DeliveryRowProps {
  delivery: WebhookDelivery
  isBusy: boolean
  /** Undefined while the webhook is off. */
  onReplay: (() => void) | undefined
}

function DeliveryRow({ delivery, isBusy, onReplay }: DeliveryRowProps) {
  const { name, tone } = deliveryStates[delivery.state]
  const { createdAt, requestBody, answerBody } = delivery
  return (
    <li className={css.delivery}>
      <div className={css.head}>
        <StateChip tone={tone}>{name}</StateChip>
        <span className={css.title}>{deliveryTitle(delivery)}</span>
        <span className={css.note}>
          <TimeAgo at={createdAt} isSentence />
        </span>
        {onReplay && requestBody !== null && (
          <Button
            className={css.replay ?? ''}
            size="compact-xs"
            variant="default"
            aria-label={`Send again: ${deliveryTitle(delivery)}`}
            loading={isBusy}
            onClick={onReplay}
          >
            Send again
          </Button>
        )}
      </div>
      <p className={css.note}>{attemptsWords(delivery)}</p>
      <details className={css.details}>
        <summary>Request and answer</summary>
        <Body title="Request" text={requestBody} none="No longer kept." />
        <Body title="Answer" text={answerBody} none="No body." />
      </details>
    </li>
  )
}

function attemptsWords(delivery: WebhookDelivery): string {
  const { attempts, answer, durationMs, nextAttemptAt, state } = delivery
  return [
    counted(attempts, 'attempt'),
    ...(answer === null ? [] : [`answer: ${answer}`]),
    ...(durationMs === null ? [] : [`${durationMs} ms`]),
    ...(state === 'WAITING' && nextAttemptAt !== null
      ? [`next ${exactTime(nextAttemptAt, readerZone())}`]
      : []),
  ].join(', ')
}

function Body({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <>
      <p className={css.label}>{title}</p>
      {text === null ? <p className={css.note}>{none}</p> : <pre className={css.body}>{text}</pre>}
    </>
  )
}
