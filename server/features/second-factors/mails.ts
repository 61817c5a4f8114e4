import type { Factor } from '../../../contract/mfa.ts'
import { type Letter, letter } from '../mail/mail.ts'
import type { Person } from './store.ts'

const greeting = ({ firstName }: Person): string => `Hello ${firstName},`

export function codeMail({ code, person }: { code: string; person: Person }): Letter {
  return letter('Your code for Unfurly', [
    greeting(person),
    'this is the code that you were asked for:',
    { code },
    'It works once, for ten minutes. Nobody from Unfurly will ever ask you for it. If you did not ask for it, somebody may know your password: set a new one.',
  ])
}

type Named = Pick<Factor, 'kind' | 'name'>

export function factorAddedMail(
  person: Person,
  { kind, name, settings }: Named & { settings: string },
): Letter {
  return letter('A second factor was added', [
    greeting(person),
    `a second factor was added to your login: ${inWords({ kind, name })}. From now on a password alone does not log you in.`,
    'If that was not you, remove it, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function factorRemovedMail(
  person: Person,
  { kind, name, isLast, settings }: Named & { isLast: boolean; settings: string },
): Letter {
  const left = isLast ? ' It was the last one: now your password alone logs you in.' : ''
  return letter('A second factor was removed', [
    greeting(person),
    `a second factor of your login was removed: ${inWords({ kind, name })}.${left}`,
    'If that was not you, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function recoveryCodesMail(person: Person, { settings }: { settings: string }): Letter {
  return letter('New recovery codes were made', [
    greeting(person),
    'new recovery codes were made for your login, and the old ones have ended.',
    'If that was not you, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function recoveryUsedMail(
  person: Person,
  { left, settings }: { left: number; settings: string },
): Letter {
  return letter('A recovery code was used', [
    greeting(person),
    `one of your recovery codes was used. ${left} ${left === 1 ? 'is' : 'are'} left.`,
    'If that was not you, set a new password, make new recovery codes and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

const kinds = { EMAIL: 'codes by e-mail', TOTP: 'the authenticator app', PASSKEY: 'the passkey' }

function inWords({ kind, name }: Named): string {
  return kind === 'EMAIL' ? kinds.EMAIL : `${kinds[kind]} “${name}”`
}
