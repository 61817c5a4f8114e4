import { isReserved } from '../reserved-words.ts'
import { openKeyProblem } from './open-keys.ts'

/** Which keys a domain takes, and how it compares them. */
export interface KeyRules {
  keyRule: KeyRule
  /** Whether `Abc` and `abc` are two keys. */
  caseSensitive: boolean
}

export const keyRules = ['standard', 'open'] as const
export type KeyRule = (typeof keyRules)[number]

/** Of shared domains, of those for hubs, and of own ones that were not given others. */
export const USUAL_KEYS: KeyRules = { keyRule: 'standard', caseSensitive: false }

/** Without zod, so that screens that only need this do not load it. */
export const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/

const KEY_AND_SIGNS = /^([A-Za-z0-9][A-Za-z0-9_-]{2,63})[^A-Za-z0-9_-]*$/

/** The key in what was asked for, such as `sale` in `sale)`: only signs may follow it. */
export const keyBeforeSigns = (text: string): string | undefined => KEY_AND_SIGNS.exec(text)?.[1]

export const keyMessages = {
  pattern: 'Use 3 to 64 letters, digits, hyphens or underscores, beginning with a letter or digit',
  reserved: 'This word is reserved. Choose another one.',
} as const

export function keyProblem(
  key: string,
  { keyRule }: Pick<KeyRules, 'keyRule'> = USUAL_KEYS,
): string | undefined {
  if (keyRule === 'open') return openKeyProblem(key)
  if (!KEY_PATTERN.test(key)) return keyMessages.pattern
  return isReserved(key) ? keyMessages.reserved : undefined
}

/** A key as it is kept and shown. */
export const writtenKey = (key: string): string => key.normalize('NFC')

/**
 * The form in which the keys of a domain are compared, and which the column `key_lower` has. Made here alone, never in SQL:
 * the databases fold letters beyond ASCII differently, and SQLite not at all.
 */
export function comparedKey(
  key: string,
  { caseSensitive }: Pick<KeyRules, 'caseSensitive'> = USUAL_KEYS,
): string {
  const written = writtenKey(key)
  return caseSensitive ? written : folded(written)
}

/** A sigma has a form of its own at the end of a word, where only `toLowerCase` of the whole word makes it. */
const folded = (key: string): string => key.toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** A key as the name of a file, which has no slashes and no dot in front. */
export const keyInFileName = (key: string): string => key.replaceAll('/', '-').replace(/^\./, '_')
