import type { Row } from './row.ts'

/** What a member wants to be mailed about the clicks of an account. Stays when they stop, for the links in older mails. */
export type MailReportsTable = Row<
  'mail_reports',
  {
    /** Null: none. */
    every: 'week' | 'month' | null
    /** JSON: what the report is about, with ids of tags and domains. */
    scopes: string
    /** IANA name of the zone of the member's browser; it counts while the account has none. */
    time_zone: string
    /** When to look again whether a report is due; null while none is wanted. */
    next_at: number | null
    /** The day in their zone on which the last report was due that is done with, such as 2026-11-23. */
    done_for: string
  }
>
