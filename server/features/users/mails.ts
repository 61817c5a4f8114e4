import { type Letter, letter, timeInWords } from '../mail/mail.ts'

export interface Invited {
  invitedBy: string
  accountName: string
  roleName: string
  link: string
  expiresAt: number
  /** A known person decides where they see their accounts; anybody else makes a login first. */
  isKnown: boolean
}

export function invitationMail(invited: Invited): Letter {
  const { invitedBy, accountName, roleName, link, expiresAt, isKnown } = invited
  const until = timeInWords(expiresAt)
  const decline = isKnown ? ' You can decline it on the same page.' : ''
  return letter(`${invitedBy} invites you to ${accountName} on Unfurly`, [
    'Hello,',
    `${invitedBy} invites you to work on the links of ${accountName}, as ${roleName}.`,
    { link, words: isKnown ? 'See the invitation' : 'Accept the invitation' },
    `The invitation is open until ${until}.${decline} If you do not know ${invitedBy}, do nothing: it ends by itself.`,
  ])
}
