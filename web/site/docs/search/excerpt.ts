export interface Piece {
  text: string
  isMatch: boolean
}

const BEFORE = 40
const LENGTH = 160
const WORD = /[\p{L}\p{N}]+/gu

/** A part of the text around its first match, in pieces of which some are the matching words; these are in lower case. */
export function excerpt(text: string, words: readonly string[]): Piece[] {
  const wanted = new Set(words)
  const isWanted = (word: string) => wanted.has(word.toLowerCase())
  const first = [...text.matchAll(WORD)].find(([word]) => isWanted(word))?.index ?? 0
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const end = endOf(text, start)
  const pieces: Piece[] = []
  let at = start
  for (const { 0: word, index } of text.slice(0, end).matchAll(WORD)) {
    if (index < start || !isWanted(word)) continue
    pieces.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true })
    at = index + word.length
  }
  pieces.push({ text: text.slice(at, end), isMatch: false })
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false })
  if (end < text.length) pieces.push({ text: ' …', isMatch: false })
  return pieces.filter((piece) => piece.text !== '')
}

function endOf(text: string, start: number): number {
  if (text.length <= start + LENGTH) return text.length
  const space = text.lastIndexOf(' ', start + LENGTH)
  return space > start ? space : start + LENGTH
}
