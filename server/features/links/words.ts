const MAX_WORD = 40
const MAX_WORDS = 120
/** They stand in almost every address, so they find nothing. */
const EVERYWHERE = new Set(['http', 'https', 'www'])

/** The words a link is found by: lower case, compatibility form, letters and digits only. */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of splitWords(text ?? '')) if (!EVERYWHERE.has(word)) words.add(word)
  }
  return [...words].slice(0, MAX_WORDS)
}

export function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD))
}
