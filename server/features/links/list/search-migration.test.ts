import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Database, migrate, openDatabase } from '../../../platform/database/database.ts'
import { isPostgres } from '../../../platform/database/database-kind.ts'
import { migrations } from '../../../platform/migrations/index.ts'
import { freshDatabase } from '../../../testing/servers/postgres.ts'
import { countHalf } from './count-store.ts'
import { linksInIndex } from './index-store.ts'

const NAME = '0015-full-text-search'
const LINKS = 2300

describe.each(['SQLite', 'PostgreSQL'])('On %s', (kind) => {
  test('existing links are indexed and counted', async () => {
    await withDatabase(kind, async (db) => {
      await fill(db)
      await migrate(db)
      await expectFound(db)
    })
  }, 60_000)
})

test('the next start continues an interrupted migration', async () => {
  await withDatabase('SQLite', async (db) => {
    await fill(db)
    // The second piece of links cannot be inserted.
    await sql`create trigger broken before update on links when new.id = 'lnk_2100'
      begin select raise(abort, 'broken off'); end`.execute(db)
    expect(await failureOf(migrate(db))).toContain('broken off')
    await sql`drop trigger broken`.execute(db)
    await migrate(db)
    await expectFound(db)
    // As if the process ended after the last step, before the migration was recorded.
    await migrations(sql`text`)[NAME]?.up(db)
    await expectFound(db)
  })
})

async function withDatabase(kind: string, work: (db: Database) => Promise<void>): Promise<void> {
  const postgres = kind === 'PostgreSQL' ? await freshDatabase() : undefined
  const db = openDatabase({ url: postgres?.url ?? ':memory:', timeoutMs: 30_000 })
  await work(db)
  await db.destroy()
  await postgres?.drop()
}

/** Links from before the migration: three words each, every tenth in the trash. */
async function fill(db: Database): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`
  const steps = Object.entries(migrations(text)).filter(([name]) => name < NAME)
  const getMigrations = async () => Object.fromEntries(steps)
  await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  await sql`insert into domains (id, kind, name, is_default, created_at)
    values ('dom', 'link', 'x', 1, 0)`.execute(db)
  const links = Array.from({ length: LINKS }, (_, at) => {
    const id = `lnk_${at}`
    const deletedAt = at % 10 === 0 ? 5 : null
    return sql`(${id}, 'acc_demo', 'dom', ${id}, ${id}, 'STD', 'https://example.com/', 0, 0, ${deletedAt})`
  })
  await sql`insert into links (id, account_id, domain_id, key, key_lower, type, redirect_to,
    created_at, updated_at, deleted_at) values ${sql.join(links)}`.execute(db)
  const words = Array.from({ length: LINKS }, (_, at) =>
    ['sprint', 'ünïcode', `n${at}`].map(
      (word) => sql`('acc_demo', ${at % 10 === 0 ? 1 : 0}, 0, ${word}, ${`lnk_${at}`})`,
    ),
  )
  await sql`insert into link_words (account_id, trashed, shared, word, link_id)
    values ${sql.join(words.flat())}`.execute(db)
}

async function expectFound(db: Database): Promise<void> {
  const find = async (isTrashed: boolean, ...beginnings: string[]) => {
    const half = { accountId: 'acc_demo', isTrashed }
    return (await linksInIndex(db, half, beginnings).select('links.id').execute()).map(
      ({ id }) => id,
    )
  }
  const ids = Array.from({ length: LINKS }, (_, at) => `lnk_${at}`)
  const inTrash = (id: string) => id.endsWith('0')
  expect((await find(false, 's')).toSorted()).toEqual(ids.filter((id) => !inTrash(id)).toSorted())
  expect((await find(true, 'ünï')).toSorted()).toEqual(ids.filter(inTrash).toSorted())
  expect(await find(false, 'n2299', 'spr')).toEqual(['lnk_2299'])
  expect(await find(false, 'n10')).not.toContain('lnk_10')
  for (const isTrashed of [false, true]) {
    const counted = await countHalf(db, { accountId: 'acc_demo', isTrashed })
    expect(counted).toBe(ids.filter((id) => inTrash(id) === isTrashed).length)
  }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => String(error),
  )
