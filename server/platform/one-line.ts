import { inOneLine } from '../../contract/one-line.ts'

/** Control characters, and marks that turn the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text of users as one line of at most that many characters. */
export function oneLine(text: string, max: number): string {
  const line = inOneLine(text.toWellFormed().replace(UNSEEN, ' '))
  const characters = [...line]
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`
}
