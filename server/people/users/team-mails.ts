import { fullName } from '../../../contract/people/names.ts'
import { roleName } from '../../../contract/people/permissions.ts'
import type { App, Inside } from '../../context.ts'
import { type Letter, letter, pageUrl, sendMail } from '../../mail/mail.ts'
import { findAccountName, listOtherOwnerRows, type MemberRow } from './team-store.ts'

interface TeamNews {
  accountId: string
  /** Who changed something. */
  actor: MemberRow
  /** The member that it is about, as they were before. */
  member: MemberRow
}

export async function mailNewRole(inside: Inside, news: TeamNews, role: number): Promise<void> {
  await tell(inside, news, (accountName, actor) =>
    letter(`Your role in ${accountName} has changed`, [
      `Hello ${news.member.firstName},`,
      `${actor} changed your role in ${accountName} from ${roleName(news.member.role)} to ${roleName(role)}. It counts from now on.`,
      accountsLink(inside),
    ]),
  )
}

export async function mailSuspension(inside: Inside, news: TeamNews): Promise<void> {
  await tell(inside, news, (accountName, actor) =>
    letter(`Your access to ${accountName} is suspended`, [
      `Hello ${news.member.firstName},`,
      `${actor} suspended your access to ${accountName}. Your links lead on, and what you made stays. Your API keys are refused meanwhile.`,
      `Ask ${actor} to let you in again.`,
    ]),
  )
}

export async function mailReturn(inside: Inside, news: TeamNews): Promise<void> {
  await tell(inside, news, (accountName, actor) =>
    letter(`You can use ${accountName} again`, [
      `Hello ${news.member.firstName},`,
      `${actor} let you in to ${accountName} again, as ${roleName(news.member.role)}.`,
      accountsLink(inside),
    ]),
  )
}

/** No mail to members who removed themselves. */
export async function mailRemoval(inside: Inside, news: TeamNews): Promise<void> {
  if (news.actor.userId === news.member.userId) return
  await tell(inside, news, (accountName, actor) =>
    letter(`You do not belong to ${accountName} any more`, [
      `Hello ${news.member.firstName},`,
      `${actor} removed you from ${accountName}. The links that you made there lead on, and belong to the account. Your API keys for it have ended.`,
      'Your login stays, with your other accounts.',
    ]),
  )
}

/** To the new Owner and all other ones, since they may remove each other. */
export async function mailNewOwner(inside: Inside, news: TeamNews): Promise<void> {
  const { accountId, member } = news
  await tell(inside, news, (accountName, actor) =>
    letter(`You are an Owner of ${accountName} now`, [
      `Hello ${member.firstName},`,
      `${actor} made you an Owner of ${accountName}. You may do everything in it from now on: pay for it, delete it, and say who belongs to it.`,
      teamLink(inside),
    ]),
  )
  await mailOtherOwners(inside, { accountId, member, by: nameOf(news.actor) })
}

/** `by` is who made or invited them. */
export async function mailOtherOwners(
  inside: Inside,
  { accountId, member, by }: { accountId: string; member: MemberRow; by: string },
): Promise<void> {
  const accountName = await findAccountName(inside.db, accountId)
  const name = nameOf(member)
  for (const owner of await listOtherOwnerRows(inside.db, accountId, member.userId)) {
    const mail = letter(`${name} is an Owner of ${accountName} now`, [
      `Hello ${owner.firstName},`,
      `${by} made ${name} (${member.email}) an Owner of ${accountName}. An Owner may do everything in it: pay for it, delete it, and remove anybody, you included.`,
      teamLink(inside),
      'If that should not be, change it at once, and set a new password if somebody used your login.',
    ])
    await sendMail(inside, owner.email, mail)
  }
}

/** To the sender of the invitation. */
export async function mailDecline(
  inside: Inside,
  { accountId, inviter, email }: { accountId: string; inviter: MemberRow; email: string },
): Promise<void> {
  const accountName = await findAccountName(inside.db, accountId)
  const mail = letter(`${email} declined your invitation`, [
    `Hello ${inviter.firstName},`,
    `${email} declined your invitation to ${accountName}. Their seat is free again.`,
    teamLink(inside),
  ])
  await sendMail(inside, inviter.email, mail)
}

async function tell(
  inside: Inside,
  { accountId, actor, member }: TeamNews,
  write: (accountName: string, actor: string) => Letter,
): Promise<void> {
  const accountName = await findAccountName(inside.db, accountId)
  await sendMail(inside, member.email, write(accountName, nameOf(actor)))
}

const nameOf = (member: MemberRow): string => fullName(member) || member.email

const teamLink = (app: App) => ({
  link: pageUrl(app, 'settings/users'),
  words: 'See who belongs to it',
})

const accountsLink = (app: App) => ({
  link: pageUrl(app, 'settings/accounts'),
  words: 'See your accounts',
})
