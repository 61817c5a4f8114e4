import type { CheckCause } from '../../../contract/monitoring/states.ts'

/** What a message says of a link, as it was at the time. Times are epoch milliseconds. */
export interface AlertFacts {
  domain: string
  key: string
  shortUrl: string
  title: string | null
  target: string
  cause: CheckCause | null
  reason: string | null
  startedAt: number
  downSeconds: number
  fallbackUrl: string | null
  isFailedOver: boolean
  certificateEndsAt: number | null
  days: number | null
  tags: readonly string[]
}
