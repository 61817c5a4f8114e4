import type { MailReportOutcome } from '../../../contract/screens/mail-report-pages.ts'
import type { App } from '../../context.ts'
import { isSameText } from '../../platform/secrets.ts'
import { pageUrl } from '../mail/mail.ts'
import { stopById } from './store.ts'

/** 132 bits. */
const PROOF_CHARACTERS = 22

/** The link that ends a member's reports of an account. Its code is derived and not stored, and works without end. */
export const stopUrlOf = (app: Pick<App, 'secrets' | 'config'>, id: string): string =>
  pageUrl(app, `mail-reports/stop?${new URLSearchParams({ code: id + proofOf(app, id) })}`)

/** Works any number of times, also for whoever has left the account. */
export async function stopReports(app: App, code: string): Promise<MailReportOutcome> {
  const id = code.slice(0, -PROOF_CHARACTERS)
  if (!isSameText(code.slice(-PROOF_CHARACTERS), proofOf(app, id))) return 'unknown'
  await stopById(app.db, id)
  return 'stopped'
}

const proofOf = ({ secrets }: Pick<App, 'secrets'>, id: string): string =>
  secrets.hash('mail-report-stop', id).slice(0, PROOF_CHARACTERS)
