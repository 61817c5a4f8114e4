import { type Letter, letter } from '../../mail/mail.ts'

interface IdentityMailFields {
  /** Host of the identity provider. */
  provider: string
  /** E-mail of the identity there. */
  email: string | null
  security: string
}

export function linkedMail({ provider, email, security }: IdentityMailFields): Letter {
  return letter('You can now log in to Unfurly by single sign-on', [
    'Hello,',
    `your Unfurly login is now linked to ${identity(provider, email)}: whoever signs in there as that person is logged in as you.`,
    'If that was not you, unlink it and change your password at once:',
    { link: security, words: 'Look at my security settings' },
  ])
}

export function unlinkedMail({ provider, email, security }: IdentityMailFields): Letter {
  return letter('A single sign-on was unlinked from Unfurly', [
    'Hello,',
    `your Unfurly login is no longer linked to ${identity(provider, email)}.`,
    'If that was not you, change your password at once:',
    { link: security, words: 'Look at my security settings' },
  ])
}

const identity = (provider: string, email: string | null): string =>
  email === null ? `your identity at ${provider}` : `${email} at ${provider}`
