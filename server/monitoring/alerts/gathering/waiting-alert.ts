import type { AlertFacts } from '../alert-facts.ts'
import type { ItemKind, MessageItem } from '../messages/message.ts'

export type WaitingKind = 'DOWN' | 'UP' | 'DEGRADED' | 'CERTIFICATE' | 'REMINDER'

/** An alert that was not sent yet. */
export interface WaitingAlert {
  id: string
  kind: WaitingKind
  linkId: string | null
  incidentId: string | null
  host: string
  at: number
  facts: StoredFacts
}

export interface StoredFacts extends AlertFacts {
  watchId: string
  isPrivate: boolean
  /** It was held back in a checker outage that is over, and is not judged again. */
  isReleased?: boolean
}

export interface PlannedItem {
  kind: ItemKind
  alert: WaitingAlert
  /** Of the link's time down. */
  endedAt: number | null
}

export function itemOf({ kind, alert, endedAt }: PlannedItem, now: number): MessageItem {
  const { watchId: _, isPrivate: __, isReleased: ___, tags: ____, ...facts } = alert.facts
  const isStillDown = kind === 'DOWN' || kind === 'REMINDER'
  const until = endedAt ?? (isStillDown ? now : alert.at)
  return {
    kind,
    linkId: alert.linkId,
    incidentId: alert.incidentId,
    ...facts,
    endedAt: kind === 'UP' ? alert.at : endedAt,
    downSeconds: Math.max(0, Math.round((until - facts.startedAt) / 1000)),
  }
}
