/** Halves of pairs and NUL, which no text of a hub may have. */
const BROKEN = /[\0\p{Cs}]/gu
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Turns the direction of a text, or is not seen at all. */
const HIDDEN = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** On one line. */
export const lineOf = (text: string): string =>
  text.replace(BROKEN, '').replace(CONTROLS, ' ').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()

/** With its line breaks, of which no more than two follow each other. */
export const paragraphOf = (text: string): string =>
  text
    .replace(BROKEN, '')
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .replace(CONTROLS, ' ')
        .replace(HIDDEN, '')
        .replace(/[^\S\n]+/g, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** At most so many characters, with an ellipsis and no half of a pair. */
export function cutAt(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}…`
}

const SHOWN_MAX = 60

/** For naming something: “Spring sale”. */
export const quoted = (text: string): string => `“${cutAt(lineOf(text), SHOWN_MAX)}”`
