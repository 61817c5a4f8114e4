import { banWords, type ReportReason } from '../../../contract/report-reasons.ts'
import type { App } from '../../context.ts'
import { letter, pageUrl, sendMail } from '../mail/mail.ts'
import { listOwners, type ReportRow } from './store.ts'

/** To the account's Owners; who reported it is nobody's business. */
export async function mailOfBan(app: App, row: ReportRow, what: 'link' | 'account'): Promise<void> {
  const why = banWords[row.reason as ReportReason] ?? banWords.OTHER
  const address = `${row.domain}/${row.key}`
  const isLink = what === 'link'
  for (const owner of await listOwners(app.db, row.account_id)) {
    await sendMail(
      app,
      owner.email,
      letter(
        isLink ? `Your link ${address} was banned` : `All links of ${row.account_name} were banned`,
        [
          `Hello ${owner.firstName},`,
          isLink
            ? `the link ${address} was reported for ${why}. Whoever runs this installation looked at it and banned it: visitors see a warning and go no further.`
            : `links of ${row.account_name}, such as ${address}, were reported for ${why}. Whoever runs this installation looked at them and banned all links of the account: visitors see a warning and go no further.`,
          { link: pageUrl(app, 'main/furls'), words: 'See your links' },
          'Changing its address does not lift the ban. If it is a mistake, answer to whoever runs this installation.',
        ],
      ),
    )
  }
}
