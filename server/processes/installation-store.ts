import type { Db } from '../platform/database.ts'

/**
 * `id` names the installation. `secret-key` is a hash of the key that hashes and sealed texts of this database were made
 * with. `file-checked-at` is when an SQLite file was last read as a whole.
 */
export type MarkName = 'id' | 'secret-key' | 'file-checked-at'

export async function findMark(db: Db, name: MarkName): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Answers the mark that stands from then on: of several programs that start together, the first one makes it. */
export async function keepMark(db: Db, name: MarkName, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findMark(db, name)) ?? value
}

export async function replaceMark(db: Db, name: MarkName, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
