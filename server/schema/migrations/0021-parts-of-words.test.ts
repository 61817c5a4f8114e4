import { expect, test } from 'bun:test'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../platform/database/database-kind.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertLinks } from '../../testing/programs/redirect-rows.ts'
import { partsOfWords } from './0021-parts-of-words.ts'

const LINKS = 450
const options = { text: sql`text`, report: () => undefined }

describeAppOnBothDatabases('The upgrade to a search for parts of words', (open) => {
  test('indexes the links that are there, live and in the trash, and can be repeated', async () => {
    const { accountId, owner } = await openTeam(open())
    const { id: domain_id } = await open()
      .app.db.selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    const of = { account_id: accountId, domain_id }
    await insertLinks(open().app.db, LINKS, { ...of, title: 'Lanterns' })
    await insertLinks(open().app.db, 1, { ...of, title: 'Ropes', deleted_at: 1 })
    const db = open().app.db as unknown as Kysely<unknown>
    await backToWords(db)
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await partsOfWords(db, options)
    clearImmediate(next)
    await partsOfWords(db, options)
    // Other work of the process has its turn between the pieces, also where the database itself never waits
    expect(turns).toBeGreaterThan(1)
    const total = async (query: string) => {
      const path = `/api/ui/v1/redirects?limit=1&${query}`
      return (await (await open().call(path, { token: owner.token })).json()).total
    }
    expect(await indexed(db, accountId, 'ant')).toBe(LINKS)
    expect(await indexed(db, accountId, 'xyz')).toBe(0)
    expect(await total('q=antern')).toBe(LINKS)
    expect(await total('q=ope&state=trashed')).toBe(1)
    expect(await total('q=ope')).toBe(0)
  })
})

/** The index as it was before: on PostgreSQL none of it stays, on SQLite it has other entries. */
async function backToWords(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop index links_by_grams`.execute(db)
    await sql`drop function link_grams`.execute(db)
    return
  }
  await sql`drop table link_search`.execute(db)
  await sql`create virtual table link_search using fts5(words, content = '')`.execute(db)
  await sql`insert into link_search (rowid, words) select number, words from links`.execute(db)
}

/** Live links of the account that have these three letters in a row, by the index alone. */
async function indexed(
  db: Kysely<unknown>,
  accountId: string,
  letters: string,
): Promise<number | undefined> {
  const onPostgres = `'${accountId.slice(-6)}:${letters}'`
  const count = isPostgres(db)
    ? sql<{ links: number }>`select cast(count(*) as integer) as links from links where
        link_grams(words, right(account_id, 6) || case when deleted_at is null then ':' else '!' end)
          @@ ${onPostgres}::tsquery`
    : sql<{ links: number }>`select count(*) as links from link_search
        where link_search match ${`"${accountId.slice(4)}:${letters}"`}`
  return (await count.execute(db)).rows[0]?.links
}
