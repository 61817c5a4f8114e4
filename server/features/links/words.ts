/** A word as it is kept: with the letters that it shares with the one before it of its link; see the index's migration. */
export interface KeptWord {
  word: string
  shared: number
}

const MAX_WORD = 40
const MAX_WORDS = 120
/** They stand in almost every address, so they find nothing. */
const EVERYWHERE = new Set(['http', 'https', 'www'])

/** The words a link is found by: lower case, compatibility form, letters and digits only. */
export function wordsOf(...texts: readonly (string | null)[]): KeptWord[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of splitWords(text ?? '')) if (!EVERYWHERE.has(word)) words.add(word)
  }
  const sorted = [...words].slice(0, MAX_WORDS).sort()
  return sorted.map((word, at) => ({ word, shared: sharedLetters(sorted[at - 1] ?? '', word) }))
}

function sharedLetters(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** The words that somebody looks for, each once; what is in no link's words leaves out nothing. */
export function soughtWords(text: string): string[] {
  return [...new Set(splitWords(text))].filter((word) => !EVERYWHERE.has(word))
}

function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD))
}
