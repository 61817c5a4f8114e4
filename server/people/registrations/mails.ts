import { type Letter, letter, timeInWords } from '../../mail/mail.ts'

export function registrationMail({ link, expiresAt }: { link: string; expiresAt: number }): Letter {
  const until = timeInWords(expiresAt)
  return letter('Finish making your Unfurly account', [
    'Hello,',
    'you, or someone with your address, asked for an Unfurly account. To finish, open this link:',
    { link, words: 'Finish making my account' },
    `It works once, until ${until}. If you did not ask for it, do nothing: without the link no account is made, and we will not write again.`,
  ])
}

export function knownAddressMail({ login, reset }: { login: string; reset: string }): Letter {
  return letter('You already have an Unfurly account', [
    'Hello,',
    'you, or someone with your address, asked for an Unfurly account, and there is one with this address already. You can log in here:',
    { link: login, words: 'Log in' },
    'If you do not know the password any more, set a new one here:',
    { link: reset, words: 'Set a new password' },
    'If you did not ask for this, do nothing: nothing has changed.',
  ])
}
