import { isReserved } from '../reserved-words.ts'

export const OPEN_KEY_MAX = 190
export const OPEN_KEY_SEGMENTS_MAX = 8

/** Far more than a key can have, so that a text is refused before anything looks at its letters. */
export const TYPED_KEY_MAX = 1000

/** Signs that take part in a key of a domain with the rule `open`, beside letters, digits and emoji. */
export const OPEN_KEY_SIGNS = '._-~+@!$'

const SIGN = `[${OPEN_KEY_SIGNS.replace('-', String.raw`\-`)}]`
/** Of any script, with its marks. Letters that nobody sees, such as a Hangul filler, are none. */
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}]`
const MARK = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})\p{M}|\ufe0f)`
/** A picture with its colour, the flag of a region or country, and several that a joiner makes one. */
const PICTURE = String.raw`(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})\p{Emoji_Modifier}?\ufe0f?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*`
/** A sign may carry the mark that makes it an emoji, such as that of a key cap. */
const CHARACTER = `(?:${EMOJI}|${LETTER}${MARK}*|${SIGN})`
const SEGMENT = new RegExp(`^${CHARACTER}+$`, 'u')
const BEGINNING = new RegExp(`^(?:${CHARACTER}|/)*`, 'u')

export const openKeyMessages = {
  empty: 'Enter a key',
  long: `Use at most ${OPEN_KEY_MAX} characters`,
  segments: `Use at most ${OPEN_KEY_SEGMENTS_MAX} parts between slashes`,
  slashes: 'Each part between slashes needs a character',
  signs:
    'Use letters, digits, emoji and . _ - ~ + @ ! $, with a slash between parts. No blanks or other signs.',
  dots: 'A part cannot be only one or two dots: browsers remove it',
  reserved: 'This word is reserved. Choose another one.',
} as const

/** Below these the product and the programs of others look for files. */
const RESERVED_BELOW = /^(?:_|\.well-known)\//i

/** What is wrong with a key on a domain with the rule `open`; undefined for a good one. */
export function openKeyProblem(typed: string): string | undefined {
  if (typed === '') return openKeyMessages.empty
  if (typed.length > TYPED_KEY_MAX) return openKeyMessages.long
  const key = typed.normalize('NFC')
  const segments = key.split('/')
  if ([...key].length > OPEN_KEY_MAX) return openKeyMessages.long
  return wrongSegments(segments) ?? (isReservedKey(key) ? openKeyMessages.reserved : undefined)
}

function wrongSegments(segments: readonly string[]): string | undefined {
  if (segments.length > OPEN_KEY_SEGMENTS_MAX) return openKeyMessages.segments
  if (segments.includes('')) return openKeyMessages.slashes
  if (!segments.every((segment) => SEGMENT.test(segment))) return openKeyMessages.signs
  return segments.some((one) => one === '.' || one === '..') ? openKeyMessages.dots : undefined
}

/** Below a reserved word a key is free: nothing of the application is served on own domains. */
const isReservedKey = (key: string): boolean => isReserved(key) || RESERVED_BELOW.test(key)

/** How a text begins that could be a key: up to the first sign that no key has. */
export const openKeyBeginning = (text: string): string => BEGINNING.exec(text)?.[0] ?? ''
