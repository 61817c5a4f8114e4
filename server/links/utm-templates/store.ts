import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UtmTemplatesTable } from '../../schema/links.ts'

export async function listTemplateRows(db: Db, accountId: string): Promise<UtmTemplatesTable[]> {
  return db
    .selectFrom('utm_templates')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name_lower')
    .execute()
}

export async function countTemplates(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('utm_templates')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findTemplate(
  db: Db,
  accountId: string,
  id: string,
): Promise<UtmTemplatesTable | undefined> {
  return db
    .selectFrom('utm_templates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when the account has a template of that name. */
export async function insertTemplate(tx: Tx, row: UtmTemplatesTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('utm_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'name_lower']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when another template of the account has that name. */
export async function updateTemplate(
  tx: Tx,
  accountId: string,
  { id, ...changes }: Pick<UtmTemplatesTable, 'id' | 'name' | 'name_lower' | 'utm'>,
): Promise<boolean> {
  const isTaken = sql<boolean>`exists (select 1 from utm_templates as other
    where other.account_id = ${accountId} and other.name_lower = ${changes.name_lower}
      and other.id <> ${id})`
  const updated = await tx
    .updateTable('utm_templates')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((where) => where.not(isTaken))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteTemplate(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('utm_templates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
