import { isReserved } from '../reserved-words.ts'

/** Without zod, so that screens that only need this do not load it. */
export const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/

const KEY_AND_SIGNS = /^([A-Za-z0-9][A-Za-z0-9_-]{2,63})[^A-Za-z0-9_-]*$/

/** The key in what was asked for, such as `sale` in `sale)`: only signs may follow it. */
export const keyBeforeSigns = (text: string): string | undefined => KEY_AND_SIGNS.exec(text)?.[1]

export const keyMessages = {
  pattern: 'Use 3 to 64 letters, digits, hyphens or underscores, beginning with a letter or digit',
  reserved: 'This word is reserved. Choose another one.',
} as const

export function keyProblem(key: string): string | undefined {
  if (!KEY_PATTERN.test(key)) return keyMessages.pattern
  return isReserved(key) ? keyMessages.reserved : undefined
}
