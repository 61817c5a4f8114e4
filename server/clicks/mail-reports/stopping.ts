import type { MailReportOutcome } from '../../../contract/screens/mail-report-pages.ts'
import type { App } from '../../context.ts'
import { pageUrl } from '../../mail/mail.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { isSameText, PROOF_CHARACTERS, proofOf } from '../../platform/secrets.ts'
import { stopById } from './store.ts'

const PURPOSE = 'mail-report-stop'

/** The link that ends a member's reports of an account. Its code is derived, not stored, and works without end. */
export function stopUrlOf(
  { secrets, config }: Pick<App, 'secrets' | 'config'>,
  id: string,
): string {
  const code = id + proofOf(secrets, PURPOSE, id)
  return pageUrl({ config }, `mail-reports/stop?${new URLSearchParams({ code })}`)
}

/** Idempotent. Also works for users who have left the account. */
export async function stopReports(
  { db, secrets }: Pick<App, 'db' | 'secrets'>,
  code: string,
): Promise<MailReportOutcome> {
  const id = code.slice(0, -PROOF_CHARACTERS)
  const proof = code.slice(-PROOF_CHARACTERS)
  if (!isSameText(proof, proofOf(secrets, PURPOSE, id))) return 'unknown'
  await stopById(autocommit(db), id)
  return 'stopped'
}
