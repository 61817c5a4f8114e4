import type { Database, Db } from '../../platform/database/database.ts'

/**
 * `id` is the id of the installation. `secret-key` is a fingerprint of the key that hashed and sealed texts of this
 * database were made with. `file-checked-at` is the time of the last complete check of an SQLite file.
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

/** Returns the stored value. If several programs start at once, the first one's value is stored. */
export async function findOrInsertMark(
  db: Database,
  name: MarkName,
  value: string,
): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findMark(db, name)) ?? value
}

export async function replaceMark(db: Database, name: MarkName, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
