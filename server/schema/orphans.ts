import type { Row } from './row.ts'

/** Requests for keys without a link on domains of accounts, summed by UTC day. Kept 90 days. */
export type OrphanHitsTable = Row<
  'orphan_hits',
  {
    /** ISO date. */
    day: string
    /** In lower case. Empty, like referrer and country, in the row of other keys, which has the hits beyond the day's bound. */
    key: string
    /** Host name, `direct` or `unknown`. */
    referrer: string
    /** ISO 3166-1 alpha-2 in capitals, or `unknown`. */
    country: string
  }
>
