import { type Letter, letter, nameForStranger, timeInWords } from '../mail/mail.ts'

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
  const { roleName, link, expiresAt, isKnown } = invited
  const invitedBy = nameForStranger(invited.invitedBy, 'Somebody')
  const inviter = nameForStranger(invited.invitedBy, 'who that is')
  const accountName = nameForStranger(invited.accountName, 'an account')
  const until = timeInWords(expiresAt)
  const decline = isKnown ? ' You can decline it on the same page.' : ''
  return letter(`${invitedBy} invites you to ${accountName} on Unfurly`, [
    'Hello,',
    `${invitedBy} invites you to work on the links of ${accountName}, as ${roleName}.`,
    { link, words: isKnown ? 'See the invitation' : 'Accept the invitation' },
    `The invitation is open until ${until}.${decline} If you do not know ${inviter}, do nothing: it ends by itself.`,
  ])
}
