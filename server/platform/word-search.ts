import { type RawBuilder, sql } from 'kysely'

/** Each word stands somewhere in the text, in whatever case people write it. */
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

/** Both databases lower the letters A to Z only; of others the usual spellings are looked for. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase()
  const [first = '', ...rest] = lower
  const all = [lower, word.toUpperCase(), first.toUpperCase() + rest.join('')]
  return [...new Set(all.map((one) => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))]
}
