import { type Letter, letter } from '../../mail/mail.ts'

export interface KeyName {
  name: string
  prefix: string
}

interface MadeKey {
  firstName: string
  accountName: string
  key: KeyName
  at: string
  settings: string
}

export function keyMadeMail({ firstName, accountName, key, at, settings }: MadeKey): Letter {
  return letter('An API key was made in your name', [
    `Hello ${firstName},`,
    `an API key was made in your name for ${accountName}: ${nameOfKey(key)}, on ${at}. Whoever has it can use the account without a password.`,
    'If that was you, there is nothing to do. If it was not, revoke the key in the settings of that account, set a new password and end all other sessions:',
    { link: settings, words: 'Open the API keys' },
  ])
}

interface Connected {
  firstName: string
  accountName: string
  /** Of the extension, such as 'Chrome on Linux'. */
  name: string
  at: string
  settings: string
}

export function extensionConnectedMail(connected: Connected): Letter {
  const { firstName, accountName, name, at, settings } = connected
  return letter('A browser extension was connected to your account', [
    `Hello ${firstName},`,
    `the browser extension “${name}” was connected to ${accountName} in your name, on ${at}. It can see and make links without a password.`,
    'If that was you, there is nothing to do. If it was not, disconnect it, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

/** '“CMS sync” (uf_Ab3dE…)'. */
export const nameOfKey = ({ name, prefix }: KeyName): string => `“${name}” (${prefix}…)`
