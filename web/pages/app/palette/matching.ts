const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** A hit further to the right may be outside of the row; the text then starts shortly before it. */
const IN_SIGHT = 36
const LEAD = 10

/** Splits a search into words of letters and digits, as the server does. */
export const wordsIn = (text: string): string[] =>
  text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/** Whether each searched word is the beginning of a word in the text. */
export function matches(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
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
    const hit = longest(words.filter((each) => word.toLowerCase().startsWith(each)))
    if (hit === 0) continue
    if (index > end) parts.push({ text: text.slice(end, index), at: end, isHit: false })
    end = index + hit
    parts.push({ text: text.slice(index, end), at: index, isHit: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, isHit: false })
  return parts
}

const longest = (words: readonly string[]) => Math.max(0, ...words.map(({ length }) => length))

/** The text, or its end from shortly before the first hit if that would be out of sight. */
export function excerpt(text: string, words: readonly string[]): string {
  const [before] = partsOf(text, words)
  if (!before || before.isHit || before.text.length === text.length) return text
  const at = before.text.length
  return at < IN_SIGHT ? text : `…${text.slice(at - LEAD)}`
}
