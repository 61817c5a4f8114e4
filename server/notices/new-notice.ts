import type { NoticeKind } from '../../contract/notices/notice-kinds.ts'
import type { NoticeFacts } from '../../contract/notices/notices.ts'

export type NewNotice = { [K in NoticeKind]: NoticeOf<K> }[NoticeKind]

interface NoticeOf<K extends NoticeKind> {
  accountId: string
  kind: K
  /** Id of what it is about; empty: the account. */
  subject: string
  /** Identifies the event of the subject: a second notice with the same mark is ignored. */
  mark: string
  facts: NoticeFacts<K>
}
