import { type Letter, letter } from '../mail/mail.ts'

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

/** '“CMS sync” (uf_Ab3dE…)'. */
export const nameOfKey = ({ name, prefix }: KeyName): string => `“${name}” (${prefix}…)`
