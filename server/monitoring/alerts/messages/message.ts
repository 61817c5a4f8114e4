import type { AlertKind } from '../../../../contract/monitoring/channels.ts'

export const itemKinds = ['DOWN', 'REMINDER', 'WAS_DOWN', 'UP', 'DEGRADED', 'CERTIFICATE'] as const
/** WAS_DOWN: it went down and came back in quiet hours. */
export type ItemKind = (typeof itemKinds)[number]

/** What a message says of one link. Times are epoch milliseconds. */
export interface MessageItem {
  kind: ItemKind
  linkId: string | null
  incidentId: string | null
  domain: string
  key: string
  shortUrl: string
  title: string | null
  target: string
  cause: string | null
  reason: string | null
  startedAt: number
  endedAt: number | null
  downSeconds: number
  fallbackUrl: string | null
  isFailedOver: boolean
  certificateEndsAt: number | null
  days: number | null
}

/** What one delivery says; kept as JSON, so that each attempt says the same. */
export interface AlertMessage {
  kind: AlertKind
  at: number
  /** Of the account; times are shown in it. */
  timeZone: string
  items: readonly MessageItem[]
  /** Links that failed at once, of CHECKER_OFFLINE. */
  failing?: number
}
