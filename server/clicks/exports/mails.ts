import type { Inside } from '../../context.ts'
import { letter, pageUrl, sendMail, timeInWords } from '../../mail/mail.ts'
import type { ExportsTable } from '../../schema/accounts.ts'
import { findAccountName, findRequester } from './store.ts'

/** Mails the member who requested the export, if they are still an active member. */
export async function mailOfExport(inside: Inside, row: ExportsTable): Promise<void> {
  const requester = await findRequester(inside.db, row)
  if (!requester) return
  const name = await findAccountName(inside.db, row.account_id)
  const hello = `Hello ${requester.firstName},`
  const settings = pageUrl(inside, 'settings')
  const ready = letter(`Your export of ${name} is ready`, [
    hello,
    `the export of ${name} is ready. Log in and download it under Settings, Profile:`,
    { link: settings, words: 'Download the export' },
    `It is kept until ${timeInWords(row.expires_at)}. If you did not ask for it, tell an Owner of the account.`,
  ])
  const failed = letter(`Your export of ${name} could not be made`, [
    hello,
    `the export of ${name} could not be made, after several tries. Nothing of your data is changed by that. Start it again under Settings, Profile, or write to whoever runs this installation:`,
    { link: settings, words: 'Start it again' },
  ])
  await sendMail(inside, requester.email, row.status === 'DONE' ? ready : failed)
}
