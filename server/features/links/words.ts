const MAX_WORD = 40
const MAX_WORDS = 120

/** The words a link is found by: lower case, compatibility form, letters and digits only. */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of splitWords(text ?? '')) words.add(word)
  }
  return [...words].slice(0, MAX_WORDS)
}

export function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD))
}
