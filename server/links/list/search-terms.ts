import { GRAM, threesOf } from '../../schema/word-grams.ts'

const MAX_WORD = 40
const MAX_WORDS = 120
/** Almost every address has them, so they narrow nothing down. */
const EVERYWHERE = new Set(['http', 'https', 'www'])

/** The words a link is found by: lower case, compatibility form, letters and digits only. */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of splitWords(text ?? '')) if (!EVERYWHERE.has(word)) words.add(word)
  }
  return [...words].slice(0, MAX_WORDS)
}

/** The words of a search, each once, without those that are not indexed: they must not exclude anything. */
export function searchWords(text: string): string[] {
  return [...new Set(splitWords(text))].filter((word) => !EVERYWHERE.has(word))
}

function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // The cut may split a surrogate pair, which neither database can store.
  return words.map((word) => word.slice(0, MAX_WORD).toWellFormed())
}

/** Whether a search is for any part of a word. Fewer letters are too common for that, and match only at its beginning. */
export const isInfix = (searched: string): boolean => [...searched].length >= GRAM

/** Whether a searched word finds a word of a link. */
export const hasPart = (word: string, searched: string): boolean =>
  isInfix(searched) ? word.includes(searched) : word.startsWith(searched)

/** The entries that a searched word needs. */
export const searchedGrams = (searched: string): string[] =>
  isInfix(searched) ? threesOf([...searched]) : [searched]

/** Without the words that a link has whenever it has another one of them. */
export const withoutImplied = (searched: readonly string[]): string[] =>
  searched.filter((word) => !searched.some((other) => other !== word && implies(other, word)))

function implies(other: string, word: string): boolean {
  if (isInfix(word)) return other.includes(word)
  return !isInfix(other) && other.startsWith(word)
}
