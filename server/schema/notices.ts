import type { Row } from './row.ts'

/** Kept 90 days. */
export type NoticesTable = Row<
  'notices',
  {
    /** Id of what it is about; empty: the account. */
    subject: string
    /** Identifies the event of the subject. Kind, subject and mark are unique in an account, so there are no repeats. */
    mark: string
    /** JSON: `noticeFacts` of the contract. */
    facts: string
  }
>

/** What a member has seen, and when the next mail goes. */
export type NoticeReadersTable = Row<
  'notice_readers',
  {
    /** The last notice that was seen; null: none. */
    seen_at: number | null
    seen_id: string | null
    /** A job sends a mail then; null: nothing waits. */
    mail_due_at: number | null
  }
>

/** A kind without a row has the defaults of the contract. */
export type NoticeSettingsTable = Row<'notice_settings'>

/** Notices that wait for the next mail to a member. */
export type NoticeMailsTable = Row<'notice_mails'>

/** Clicks by people on all links, when they were last added up for milestones. */
export type AccountClicksTable = Row<'account_clicks'>
