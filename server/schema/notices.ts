/** Kept 90 days. */
export interface NoticesTable {
  id: string
  account_id: string
  kind: string
  /** Id of what it is about; empty: the account. */
  subject: string
  /** Identifies the event of the subject. Kind, subject and mark are unique in an account, so there are no repeats. */
  mark: string
  /** JSON: `noticeFacts` of the contract. */
  facts: string
  at: number
}

/** What a member has seen, and when the next mail goes. */
export interface NoticeReadersTable {
  account_id: string
  user_id: string
  /** The last notice that was seen; null: none. */
  seen_at: number | null
  seen_id: string | null
  mailed_at: number | null
  /** A job sends a mail then; null: nothing waits. */
  mail_due_at: number | null
}

/** A kind without a row has the defaults of the contract. */
export interface NoticeSettingsTable {
  account_id: string
  user_id: string
  kind: string
  bell: number
  mail: number
}

/** Notices that wait for the next mail to a member. */
export interface NoticeMailsTable {
  account_id: string
  user_id: string
  notice_id: string
}

/** Clicks by people on all links, when they were last added up for milestones. */
export interface AccountClicksTable {
  account_id: string
  human: number
}
