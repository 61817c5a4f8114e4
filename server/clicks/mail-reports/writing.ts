import type { ReportInterval } from '../../../contract/clicks/mail-reports.ts'
import type { App } from '../../context.ts'
import type { Letter } from '../../mail/mail.ts'
import { spansOf } from './due.ts'
import { readNumbers } from './numbers.ts'
import { type Report, reportMail } from './report-mail.ts'
import type { StoredScope } from './scopes.ts'

interface Wanted extends Pick<Report, 'accountName' | 'timeZone' | 'gone' | 'isOnce' | 'stopUrl'> {
  every: ReportInterval
  /** The day on which it is due. */
  day: string
  scopes: readonly StoredScope[]
}

/** Reads the numbers of each scope in turn. Throws `store-away` while they cannot be read. */
export async function writeReport(
  app: App,
  accountId: string,
  { day, scopes, ...wanted }: Wanted,
): Promise<Letter> {
  const { timeZone } = wanted
  const spans = spansOf(wanted, day)
  const parts: Report['parts'][number][] = []
  for (const scope of scopes) {
    parts.push({ scope, numbers: await readNumbers(app, accountId, { scope, timeZone, ...spans }) })
  }
  return reportMail(app, { ...wanted, span: spans.span, parts })
}
