import type { NoticeKind } from '../../contract/notices/notice-kinds.ts'
import type { NoticeFacts } from '../../contract/notices/notices.ts'

export type NewNotice = { [K in NoticeKind]: NoticeOf<K> }[NoticeKind]

interface NoticeOf<K extends NoticeKind> {
  accountId: string
  kind: K
  /** Id of what it is about; empty: the account. */
  subject: string
  /** Which of the events of its subject; the same one is never told again. */
  mark: string
  facts: NoticeFacts<K>
}
