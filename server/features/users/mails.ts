import { type Letter, letter, nameForStranger, timeInWords } from '../mail/mail.ts'

export interface InvitationMailFields {
  invitedBy: string
  accountName: string
  roleName: string
  link: string
  expiresAt: number
  /** A known user answers the invitation on the page of their accounts; anybody else registers first. */
  isKnown: boolean
}

export function invitationMail(fields: InvitationMailFields): Letter {
  const { roleName, link, expiresAt, isKnown } = fields
  const invitedBy = nameForStranger(fields.invitedBy, 'Somebody')
  const inviter = nameForStranger(fields.invitedBy, 'who that is')
  const accountName = nameForStranger(fields.accountName, 'an account')
  const until = timeInWords(expiresAt)
  const decline = isKnown ? ' You can decline it on the same page.' : ''
  return letter(`${invitedBy} invites you to ${accountName} on Unfurly`, [
    'Hello,',
    `${invitedBy} invites you to work on the links of ${accountName}, as ${roleName}.`,
    { link, words: isKnown ? 'See the invitation' : 'Accept the invitation' },
    `The invitation is open until ${until}.${decline} If you do not know ${inviter}, do nothing: it ends by itself.`,
  ])
}
