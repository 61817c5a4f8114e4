import { type Letter, letter, nameForStranger } from '../../../mail/mail.ts'

interface EmailChange {
  firstName: string
  from: string
  to: string
}

export function confirmMail({ firstName, to, link }: EmailChange & { link: string }): Letter {
  return letter('Confirm your new e-mail for Unfurly', [
    // Until the address is confirmed, its reader may be a stranger.
    `Hello ${nameForStranger(firstName, 'there')},`,
    `you asked to log in to Unfurly with ${to} from now on. To confirm that it is yours, log in and open this link:`,
    { link, words: 'Confirm this address' },
    'It works once, for 24 hours. Until then your old address stays. If you did not ask for this, do nothing.',
  ])
}

/** To the owner of the address; it does not say who asked. */
export function emailTakenMail({ login, reset }: { login: string; reset: string }): Letter {
  return letter('You already have an Unfurly account', [
    'Hello,',
    'someone asked to use this address for their Unfurly login, and there is one with it already. You can log in here:',
    { link: login, words: 'Log in' },
    'If you do not know the password any more, set a new one here:',
    { link: reset, words: 'Set a new password' },
    'If you did not ask for this, do nothing: nothing has changed.',
  ])
}

export function changeRequestedMail({
  firstName,
  from,
  to,
  reset,
}: EmailChange & { reset: string }): Letter {
  return letter('Your e-mail for Unfurly is about to change', [
    `Hello ${firstName},`,
    `someone asked to replace ${from} by ${to}. It happens when the mail to ${to} is answered. Until then nothing changes.`,
    'If that was you, there is nothing to do here. If it was not, set a new password: that stops the change and signs everybody out.',
    { link: reset, words: 'Set a new password' },
  ])
}

/** To the former address, which is kept until then. */
export function changedMail({
  firstName,
  from,
  to,
  link,
  until,
}: EmailChange & { link: string; until: string }): Letter {
  return letter('Your e-mail for Unfurly was changed', [
    `Hello ${firstName},`,
    `you now log in to Unfurly with ${to}. We will not write to ${from} any more.`,
    'If that was you, there is nothing to do. If it was not, take the change back:',
    { link, words: 'Take the change back' },
    `It works once, until ${until}. You log in with ${from} again and set a new password; everybody is signed out, and API keys, second factors and single sign-on that were added after the change end.`,
  ])
}
