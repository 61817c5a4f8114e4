import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { AccountsTable } from '../../schema/accounts.ts'
import type {
  BillingCustomersTable,
  BillingEventsTable,
  BillingTable,
} from '../../schema/billing.ts'

export function findBilling(db: Db, accountId: string): Promise<BillingTable | undefined> {
  return db.selectFrom('billing').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Adds the row of an account's first checkout. One that is there stays as it is. */
export async function insertBilling(tx: Tx, row: BillingTable): Promise<void> {
  await tx
    .insertInto('billing')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

export async function updateBilling(
  tx: Tx,
  accountId: string,
  changes: Partial<BillingTable>,
): Promise<void> {
  await tx.updateTable('billing').set(changes).where('account_id', '=', accountId).execute()
}

/** Saves a state that was read after version `version`. False if another one was saved since then. */
export async function trySaveState(
  tx: Tx,
  accountId: string,
  { version, changes }: { version: number; changes: Partial<BillingTable> },
): Promise<boolean> {
  const saved = await tx
    .updateTable('billing')
    .set({ ...changes, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

export function findAccountPlan(db: Db, accountId: string): Promise<AccountsTable | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function setTierRow(
  tx: Tx,
  accountId: string,
  tier: Partial<Pick<AccountsTable, 'tier' | 'tier_ends_at' | 'granted_tier'>>,
): Promise<void> {
  await tx.updateTable('accounts').set(tier).where('id', '=', accountId).execute()
}

/** Binds a customer of the provider to an account. One that is bound stays so. */
export async function insertCustomer(tx: Tx, row: BillingCustomersTable): Promise<void> {
  await tx
    .insertInto('billing_customers')
    .values(row)
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
}

export async function findAccountOf(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('account_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.account_id
}

/** Newest first. */
export async function listCustomerIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('customer_id')
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

export async function insertCards(
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .insertInto('billing_cards')
    .values(hashes.map((hash) => ({ account_id: accountId, fingerprint_hash: hash })))
    .onConflict((conflict) => conflict.columns(['account_id', 'fingerprint_hash']).doNothing())
    .execute()
}

/** Whether both accounts were paid for with one card. */
export async function shareCard(db: Db, accountId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_cards as mine')
    .innerJoin('billing_cards as theirs', 'theirs.fingerprint_hash', 'mine.fingerprint_hash')
    .select('mine.fingerprint_hash')
    .where('mine.account_id', '=', accountId)
    .where('theirs.account_id', '=', otherId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertEvent(tx: Tx, row: BillingEventsTable): Promise<void> {
  await tx
    .insertInto('billing_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Accounts whose state was read before that time, the longest ago first. */
export async function listUnread(
  db: Db,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing')
    .innerJoin('accounts', 'accounts.id', 'billing.account_id')
    .select('billing.account_id')
    .where('billing.read_at', '<', before)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('billing.read_at')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export interface GraceRow {
  id: string
  name: string
  endsAt: number
}

/** Accounts whose grace ends in the time span and that had not that notice; `notice` is the beginning of its name. */
export async function listGraceEnding(
  db: Db,
  { after, until, notice, limit }: { after: number; until: number; notice: string; limit: number },
): Promise<GraceRow[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'tier_ends_at as endsAt'])
    .where('tier_ends_at', '>', after)
    .where('tier_ends_at', '<=', until)
    .where('tier', '=', 'PRO')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from plan_notices where plan_notices.account_id = accounts.id
        and plan_notices.notice = ${notice} || cast(accounts.tier_ends_at as text))`,
    )
    .orderBy('tier_ends_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ endsAt, ...row }) => (endsAt === null ? [] : [{ ...row, endsAt }]))
}

/** Deleted accounts that still pay. */
export function listPayingDeleted(
  db: Db,
  limit: number,
): Promise<Pick<BillingTable, 'account_id' | 'renews_at'>[]> {
  return db
    .selectFrom('billing')
    .innerJoin('accounts', 'accounts.id', 'billing.account_id')
    .select(['billing.account_id', 'billing.renews_at'])
    .where('accounts.deleted_at', 'is not', null)
    .where('billing.status', 'in', ['ACTIVE', 'PAST_DUE'])
    .where('billing.subscription_id', 'is not', null)
    .where('billing.cancel_at', 'is', null)
    .limit(limit)
    .execute()
}

export async function requireEmail(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.email
}
