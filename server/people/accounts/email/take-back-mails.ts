import { type Letter, letter } from '../../../mail/mail.ts'

/** What was added since the change and has ended with it. */
export interface EndedAccess {
  /** Names of API keys; empty: none. */
  keys: string
  factors: number
  identities: number
}

interface TakeBackMail {
  firstName: string
  from: string
  to: string
  reset: string
}

export function takenBackMail({
  firstName,
  from,
  to,
  reset,
  closed,
}: TakeBackMail & { closed: EndedAccess }): Letter {
  return letter('Your e-mail for Unfurly was taken back', [
    `Hello ${firstName},`,
    `you log in to Unfurly with ${to} again, and no longer with ${from}. Everybody was signed out, and the password from before does not work any more.`,
    ...sentencesOf(closed),
    'If you have not set a new password yet, do it here:',
    { link: reset, words: 'Set a new password' },
    'Then look at the audit log and the team of your accounts: whoever changed your e-mail may have changed more.',
  ])
}

/** To the address that the login just lost. */
export function emailLostMail({ from, to, reset }: TakeBackMail): Letter {
  return letter('Your Unfurly login has another e-mail again', [
    'Hello,',
    `the Unfurly login with ${from} has its earlier e-mail back: ${to}. Somebody used the link that we had sent there, and everybody was signed out.`,
    `If both addresses are yours, set a new password for ${to}:`,
    { link: reset, words: 'Set a new password' },
    'If you know nothing of this login, there is nothing to do.',
  ])
}

function sentencesOf({ keys, factors, identities }: EndedAccess): string[] {
  return [
    ...(keys === '' ? [] : [`These API keys were made after the change and have ended: ${keys}.`]),
    ...(factors === 0 ? [] : ['Second factors that were added after the change are removed.']),
    ...(identities === 0 ? [] : ['Single sign-on that was linked after the change is unlinked.']),
  ]
}
