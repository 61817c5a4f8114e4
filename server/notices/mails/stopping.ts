import { z } from 'zod'
import type { NoticeOutcome } from '../../../contract/screens/notice-pages.ts'
import type { App } from '../../context.ts'
import { pageUrl } from '../../mail/mail.ts'
import { writing } from '../../platform/database/writing.ts'
import { isSameText, proofOf } from '../../platform/secrets.ts'
import { stopMails } from './store.ts'

interface Reader {
  accountId: string
  userId: string
}

const PURPOSE = 'notice-mails-stop'
const textOf = ({ accountId, userId }: Reader): string => `${accountId} ${userId}`

/** The link that ends all mails about notices of an account to a member. Its code is derived, not stored, and works without end. */
export function stopUrl({ secrets, config }: Pick<App, 'secrets' | 'config'>, who: Reader): string {
  const proof = proofOf(secrets, PURPOSE, textOf(who))
  const code = [who.accountId, who.userId, proof].join('.')
  return pageUrl({ config }, `notices/stop?${new URLSearchParams({ code })}`)
}

const Code = z.tuple([z.string(), z.string(), z.string()])

/** Idempotent. Also works for users who have left the account. */
export async function stopNoticeMails(
  { db, secrets }: Pick<App, 'db' | 'secrets'>,
  code: string,
): Promise<NoticeOutcome> {
  const parts = Code.safeParse(code.split('.'))
  if (!parts.success) return 'unknown'
  const [accountId, userId, proof] = parts.data
  const right = proofOf(secrets, PURPOSE, textOf({ accountId, userId }))
  if (!isSameText(proof, right)) return 'unknown'
  await writing({ db }, ({ db: tx }) => stopMails(tx, accountId, userId))
  return 'stopped'
}
