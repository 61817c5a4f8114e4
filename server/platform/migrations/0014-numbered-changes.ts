import { sql } from 'kysely'
import { isPostgres } from '../database/database-kind.ts'
import type { AnyDb, MigrationStep, TextType } from './step.ts'

/**
 * The database numbers the changes, so that a reader can tell how far it has read. The existing columns are unchanged,
 * because an instance of an earlier version that is still running writes and reads them.
 */
export const numberedChanges: MigrationStep = async (db, text) => {
  const isOnPostgres = isPostgres(db)
  await createNumbered(db, text, isOnPostgres)
  await sql`insert into numbered_changes (id, subject, at) select id, subject, at from changes order by at`.execute(
    db,
  )
  await db.schema.dropTable('changes').execute()
  await db.schema.alterTable('numbered_changes').renameTo('changes').execute()
  await db.schema.createIndex('changes_by_time').on('changes').column('at').execute()
  if (!isOnPostgres) return
  await db.schema
    .createIndex('changes_by_transaction')
    .on('changes')
    .columns(['transaction', 'number'])
    .execute()
}

async function createNumbered(db: AnyDb, text: TextType, isOnPostgres: boolean): Promise<void> {
  const table = db.schema
    .createTable('numbered_changes')
    // Without autoincrement SQLite would reuse the number of the last row after its deletion.
    .addColumn('number', isOnPostgres ? 'bigint' : 'integer', (c) =>
      isOnPostgres ? c.primaryKey().generatedAlwaysAsIdentity() : c.primaryKey().autoIncrement(),
    )
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
  if (!isOnPostgres) return table.execute()
  // The transaction that wrote a row tells whether an earlier read of the table could see it.
  return table
    .addColumn('transaction', sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`))
    .execute()
}
