import { type RawBuilder, sql } from 'kysely'

/** A condition that the text contains every word, in any usual case. */
export function holdsWords(
  text: RawBuilder<string>,
  words: readonly string[],
): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const likes = spellings(word).map((spelling) => {
      const pattern = `%${spelling.replace(/[\\%_]/g, String.raw`\$&`)}%`
      return sql`lower(${text}) like ${pattern} escape '\\'`
    })
    return sql`(${sql.join(likes, sql` or `)})`
  })
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`
}

/** Both databases lower-case only A to Z, so other letters are searched in their usual spellings. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase()
  const [first = '', ...rest] = lower
  const all = [lower, word.toUpperCase(), first.toUpperCase() + rest.join('')]
  return [...new Set(all.map((one) => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))]
}
