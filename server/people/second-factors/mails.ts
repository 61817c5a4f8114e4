import type { Factor } from '../../../contract/people/mfa.ts'
import { type Letter, letter } from '../../mail/mail.ts'
import type { FactorOwner } from './store.ts'

const greeting = ({ firstName }: FactorOwner): string => `Hello ${firstName},`

export function codeMail({ code, user }: { code: string; user: FactorOwner }): Letter {
  return letter('Your code for Unfurly', [
    greeting(user),
    'this is the code that you were asked for:',
    { code },
    'It works once, for ten minutes. Nobody from Unfurly will ever ask you for it. If you did not ask for it, somebody may know your password: set a new one.',
  ])
}

type NamedFactor = Pick<Factor, 'kind' | 'name'>

export function factorAddedMail(
  user: FactorOwner,
  { kind, name, settings }: NamedFactor & { settings: string },
): Letter {
  return letter('A second factor was added', [
    greeting(user),
    `a second factor was added to your login: ${inWords({ kind, name })}. From now on a password alone does not log you in.`,
    'If that was not you, remove it, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function factorRemovedMail(
  user: FactorOwner,
  { kind, name, isLast, settings }: NamedFactor & { isLast: boolean; settings: string },
): Letter {
  const left = isLast ? ' It was the last one: now your password alone logs you in.' : ''
  return letter('A second factor was removed', [
    greeting(user),
    `a second factor of your login was removed: ${inWords({ kind, name })}.${left}`,
    'If that was not you, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function recoveryCodesMail(user: FactorOwner, { settings }: { settings: string }): Letter {
  return letter('New recovery codes were made', [
    greeting(user),
    'new recovery codes were made for your login, and the old ones have ended.',
    'If that was not you, set a new password and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function recoveryUsedMail(
  user: FactorOwner,
  { left, settings }: { left: number; settings: string },
): Letter {
  return letter('A recovery code was used', [
    greeting(user),
    `one of your recovery codes was used. ${left} ${left === 1 ? 'is' : 'are'} left.`,
    'If that was not you, set a new password, make new recovery codes and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

export function passkeyCopiedMail(
  user: FactorOwner,
  { name, settings }: { name: string; settings: string },
): Letter {
  return letter('A passkey may have been copied', [
    greeting(user),
    `somebody used ${inWords({ kind: 'PASSKEY', name })} in a way that only a copy of it can: it counts its uses, and the count went back. We refused it.`,
    'Remove this passkey, add a new one, and end all other sessions:',
    { link: settings, words: 'Open the security settings' },
  ])
}

const kinds = { EMAIL: 'codes by e-mail', TOTP: 'the authenticator app', PASSKEY: 'the passkey' }

function inWords({ kind, name }: NamedFactor): string {
  return kind === 'EMAIL' ? kinds.EMAIL : `${kinds[kind]} “${name}”`
}
