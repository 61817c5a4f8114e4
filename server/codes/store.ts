import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { QrPresetsTable } from '../schema/links.ts'

/** The default first, then by name. */
export async function listPresetRows(db: Db, accountId: string): Promise<QrPresetsTable[]> {
  return db
    .selectFrom('qr_presets')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findPresetRow(
  db: Db,
  accountId: string,
  id: string,
): Promise<QrPresetsTable | undefined> {
  return db
    .selectFrom('qr_presets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findDefaultRow(
  db: Db,
  accountId: string,
): Promise<QrPresetsTable | undefined> {
  return db
    .selectFrom('qr_presets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_default', '=', 1)
    .executeTakeFirst()
}

export async function countPresets(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('qr_presets')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPreset(tx: Tx, preset: QrPresetsTable): Promise<void> {
  await tx.insertInto('qr_presets').values(preset).execute()
}

export async function updatePreset(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<QrPresetsTable> },
): Promise<void> {
  await tx
    .updateTable('qr_presets')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Clears the default flag, before another preset becomes the default. */
export async function clearDefault(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('qr_presets')
    .set({ is_default: 0 })
    .where('account_id', '=', accountId)
    .where('is_default', '=', 1)
    .execute()
}

export async function deletePreset(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('qr_presets')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
