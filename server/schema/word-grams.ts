/** The number of letters of an entry in the search's index. */
export const GRAM = 3

/**
 * A word as the search's index has it: its first one and two letters, then each three in a row. So a beginning is one entry,
 * and a part of three letters or more is a run of entries, which cannot reach into the next word.
 */
export function gramsOf(word: string): string[] {
  const letters = [...word]
  const beginnings = letters.slice(0, GRAM - 1).map((_, at) => letters.slice(0, at + 1).join(''))
  return [...beginnings, ...threesOf(letters)]
}

/** Each three letters in a row. */
export const threesOf = (letters: readonly string[]): string[] =>
  letters.slice(GRAM - 1).map((_, at) => letters.slice(at, at + GRAM).join(''))

/** The text of a link for the index of SQLite: the entries of its words, each of which is after a space, with a sign. */
export const signedGrams = (words: string, sign: string): string =>
  words
    .split(' ')
    .slice(1)
    .flatMap(gramsOf)
    .map((gram) => sign + gram)
    .join(' ')
