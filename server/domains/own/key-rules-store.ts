import type { Db, Tx } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/database-kind.ts'
import type { DomainsTable } from '../../schema/domains.ts'

type RulesRow = Pick<DomainsTable, 'key_rule' | 'case_sensitive'>

/** Those of the domains that any key refers to: of links, hubs, buttons and aliases, and of those in the trash. */
export async function listUsedDomains(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('domains')
    .select('domains.id')
    .where('domains.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('links').select('links.id').whereRef('links.domain_id', '=', 'domains.id')),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Holds the domain until the transaction ends, so that no link can be inserted that refers to it. SQLite has one writer, and
 * does not know `for update`.
 */
export async function lockServedDomain(tx: Tx, id: string): Promise<void> {
  const row = tx.selectFrom('domains').select('id').where('id', '=', id)
  await (isPostgres(tx) ? row.forUpdate() : row).execute()
}

/** Changes nothing before the name is served for the first time: it gets its rules then. */
export async function updateServedRules(
  tx: Tx,
  accountId: string,
  { id, rules }: { id: string; rules: RulesRow },
): Promise<void> {
  await tx
    .updateTable('domains')
    .set(rules)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
