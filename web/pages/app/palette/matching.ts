const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** A hit further to the right may be outside of the row; the text then starts shortly before it. */
const IN_SIGHT = 36
const LEAD = 10

/** Splits a search into words of letters and digits, as the server does. */
export const wordsIn = (text: string): string[] =>
  text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/** Fewer letters match only at the beginning of a word, as on the server. */
const INSIDE_FROM = 3

/** Whether each searched word is a part of a word in the text. */
export function matches(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text)
  return words.every((word) => own.some((one) => placeIn(one, word) >= 0))
}

/** Where the searched word is in a word; -1 if it is not. */
function placeIn(word: string, searched: string): number {
  if ([...searched].length < INSIDE_FROM) return word.startsWith(searched) ? 0 : -1
  return word.indexOf(searched)
}

export interface TextPart {
  text: string
  /** The index of its first character. */
  at: number
  isHit: boolean
}

/** The text in parts, so that hits can be marked. */
export function partsOf(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const hit = longestHit(word.toLowerCase(), words)
    if (!hit) continue
    const at = index + hit.place
    if (at > end) parts.push({ text: text.slice(end, at), at: end, isHit: false })
    end = at + hit.length
    parts.push({ text: text.slice(at, end), at, isHit: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, isHit: false })
  return parts
}

const longestHit = (word: string, words: readonly string[]) =>
  words
    .map((searched) => ({ place: placeIn(word, searched), length: searched.length }))
    .filter(({ place, length }) => place >= 0 && length > 0)
    .toSorted((one, other) => other.length - one.length)[0]

/** The text, or its end from shortly before the first hit if that would be out of sight. */
export function excerpt(text: string, words: readonly string[]): string {
  const [before] = partsOf(text, words)
  if (!before || before.isHit || before.text.length === text.length) return text
  const at = before.text.length
  return at < IN_SIGHT ? text : `…${text.slice(at - LEAD)}`
}
