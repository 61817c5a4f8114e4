import type { Account, EditAccount } from '../../../contract/people/account.ts'
import { fullName } from '../../../contract/people/names.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { type Letter, letter, pageUrl, sendMail } from '../../mail/mail.ts'
import { writing } from '../../platform/database/writing.ts'
import { recordAudit } from '../audit/audit.ts'
import { passOwnership } from '../users/users.ts'
import { readAccount } from './accounts.ts'
import { refuseAddresses } from './names.ts'
import { updateAccountName, updateAccountZone } from './ownership-store.ts'

export async function editAccount(
  app: App,
  caller: Caller,
  { name, timeZone }: EditAccount,
): Promise<Account> {
  return writing(app, async (inside) => {
    const before = await readAccount(inside, caller)
    if (name !== undefined) await rename(inside, caller, { before: before.name, name })
    if (timeZone !== undefined) {
      await changeZone(inside, caller, { before: before.timeZone, timeZone })
    }
    return readAccount(inside, caller)
  })
}

async function rename(
  inside: Inside,
  { accountId, userId }: Caller,
  { before, name }: { before: string; name: string },
): Promise<void> {
  refuseAddresses({ name: before }, { name })
  if (!(await updateAccountName(inside.db, accountId, name))) return
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'account.renamed',
    subject: accountId,
    before: { name: before },
    after: { name },
  })
}

async function changeZone(
  inside: Inside,
  { accountId, userId }: Caller,
  { before, timeZone }: { before: string | null; timeZone: string | null },
): Promise<void> {
  if (!(await updateAccountZone(inside.db, accountId, timeZone))) return
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'account.time-zone-changed',
    subject: accountId,
    before: { timeZone: before },
    after: { timeZone },
  })
  await inside.hooks.timeZoneChanged(inside.db, accountId)
}

/** Makes the member Owner; the caller keeps all other permissions. Mails both. */
export async function handOver(app: App, caller: Caller, userId: string): Promise<Account> {
  return writing(app, async (inside) => {
    const { from, to } = await passOwnership(inside, caller, userId)
    const account = await readAccount(inside, { ...caller, role: from.role })
    const names = {
      accountName: account.name,
      from: fullName(from),
      to: fullName(to),
      link: pageUrl(app, 'settings/users'),
    }
    await sendMail(inside, to.email, newOwnerMail(to.firstName, names))
    await sendMail(inside, from.email, formerOwnerMail(from.firstName, names))
    return account
  })
}

interface HandOverNames {
  accountName: string
  from: string
  to: string
  link: string
}

export function newOwnerMail(
  firstName: string,
  { accountName, from, link }: HandOverNames,
): Letter {
  return letter(`You are the Owner of ${accountName} now`, [
    `Hello ${firstName},`,
    `${from} handed the account ${accountName} over to you. You may do everything in it from now on: pay for it, delete it, and say who belongs to it.`,
    { link, words: 'See who belongs to it' },
    'If you do not want that, hand it over to somebody else under Settings, Profile.',
  ])
}

export function formerOwnerMail(
  firstName: string,
  { accountName, to, link }: HandOverNames,
): Letter {
  return letter(`You handed ${accountName} over to ${to}`, [
    `Hello ${firstName},`,
    `the account ${accountName} is ${to}’s now. You stay in it and keep every permission but that of an Owner.`,
    { link, words: 'See who belongs to it' },
    `If it was not you, write to ${to} at once, and set a new password.`,
  ])
}
