import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { openDatabase } from '../../platform/database/database.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { migrate } from '../migrate.ts'
import { signedGrams } from '../word-grams.ts'

const WORDS = [
  '',
  ' a',
  ' ab abc abcd',
  ' article articles article',
  ' größe 日本語の記事 🙂🙂🙂🙂',
  ' shop-12.example size=m',
]

test('PostgreSQL indexes the same entries as before', async () => {
  const { url, drop } = await freshDatabase()
  const db = openDatabase({ url, timeoutMs: 5000 })
  await migrate(db)
  for (const words of WORDS) {
    const asked = sql<{ grams: string[] }>`
      select tsvector_to_array(link_grams(${words}, 'abcdef:')) as grams`
    const [found] = (await asked.execute(db)).rows
    const expected = signedGrams(words, 'abcdef:').split(' ').filter(Boolean)
    expect(found?.grams.toSorted()).toEqual([...new Set(expected)].toSorted())
  }
  await db.destroy()
  await drop()
})
