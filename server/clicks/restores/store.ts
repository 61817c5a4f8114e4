import { type RawBuilder, sql } from 'kysely'
import type { AccountRow } from '../../account-data/account-rows.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'

type TableName = keyof Tables & string
type Status = AccountRestoresTable['status']

export async function insertRestore(tx: Tx, row: AccountRestoresTable): Promise<void> {
  await tx.insertInto('account_restores').values(row).execute()
}

export async function findRestoreOf(
  db: Db,
  accountId: string,
): Promise<AccountRestoresTable | undefined> {
  return db
    .selectFrom('account_restores')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function findAnyRestore(
  db: Db,
  id: string,
): Promise<AccountRestoresTable | undefined> {
  return db.selectFrom('account_restores').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteRestoreOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_restores').where('account_id', '=', accountId).execute()
}

/** Returns false if the restore is in another state by now. */
export async function changeRestore(
  db: Tx | Database,
  { id, from }: { id: string; from: readonly Status[] },
  changes: Partial<AccountRestoresTable>,
): Promise<boolean> {
  const changed = await db
    .updateTable('account_restores')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function listEndedRestores(db: Db, now: number): Promise<AccountRestoresTable[]> {
  return db
    .selectFrom('account_restores')
    .selectAll()
    .where('expires_at', '<=', now)
    .where('status', 'not in', ['RUNNING', 'UNDOING'])
    .limit(100)
    .execute()
}

export async function listEmailsOfMembers(
  db: Db,
  accountId: string,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as id', 'users.email as email'])
    .where('memberships.account_id', '=', accountId)
    .execute()
}

/** The first of the tables that has a row of the account. */
export async function findFilledTable(
  db: Db,
  accountId: string,
  tables: readonly TableName[],
): Promise<TableName | undefined> {
  for (const table of tables) {
    const found = await sql`select 1 as one from ${sql.table(table)}
      where account_id = ${accountId} limit 1`.execute(db)
    if (found.rows.length > 0) return table
  }
  return undefined
}

/** Those of the values in a column that rows of other accounts have. */
export async function listTakenValues(
  db: Db,
  accountId: string,
  { table, column, values }: { table: TableName; column: string; values: readonly string[] },
): Promise<string[]> {
  if (values.length === 0) return []
  const found = await sql<{ value: string }>`select ${sql.ref(column)} as value
    from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join([...values])})
    and account_id <> ${accountId}`.execute(db)
  return found.rows.map(({ value }) => value)
}

export async function insertRows(
  tx: Tx,
  table: TableName,
  rows: readonly AccountRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto(table)
    .values(rows as never)
    .execute()
}

interface RowsOf {
  table: TableName
  key: readonly string[]
  rows: readonly AccountRow[]
}

export async function deleteRows(
  tx: Tx,
  accountId: string,
  { table, key, rows }: RowsOf,
): Promise<void> {
  if (rows.length === 0) return
  const list = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...parts])})`
  const keys = rows.map((row) => list(key.map((name) => sql.val(row[name]))))
  await sql`delete from ${sql.table(table)} where account_id = ${accountId}
    and ${list(key.map((name) => sql.ref(name)))} in (${key.length > 1 ? sql`values ${sql.join(keys)}` : sql.join(keys)})`.execute(
    tx,
  )
}
