import type { Inside } from '../../context.ts'
import type { Letter } from '../../mail/mail.ts'
import { sendMail } from '../../mail/mail.ts'
import { insertNotice, listPayers, type Payer } from './store.ts'

interface Notice {
  accountId: string
  notice: string
  isQuiet?: boolean
}

/**
 * Mails a notice about the plan of an account to the members who may change the plan, once for each name; a quiet notice
 * only stores the name. Call it in the transaction of its cause. Returns false if it was sent before.
 */
export async function sendNotice(
  inside: Inside,
  { accountId, notice, isQuiet = false }: Notice,
  letterTo: (payer: Payer) => Letter,
): Promise<boolean> {
  const row = { account_id: accountId, notice, sent_at: inside.clock() }
  if (!(await insertNotice(inside.db, row))) return false
  if (isQuiet) return true
  for (const payer of await listPayers(inside.db, accountId)) {
    await sendMail(inside, payer.email, letterTo(payer))
  }
  return true
}
