import type { Db, Tx } from '../../platform/database/database.ts'

/** As JSON, by domain. */
export async function listAppTexts(
  db: Db,
  accountId: string,
  domainIds: readonly string[],
): Promise<Map<string, string>> {
  if (domainIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain_apps')
    .select(['domain_id', 'apps'])
    .where('account_id', '=', accountId)
    .where('domain_id', 'in', domainIds)
    .execute()
  return new Map(rows.map((row) => [row.domain_id, row.apps]))
}

export async function putAppText(
  tx: Tx,
  accountId: string,
  { domainId, apps }: { domainId: string; apps: string },
): Promise<void> {
  await tx
    .insertInto('domain_apps')
    .values({ domain_id: domainId, account_id: accountId, apps })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet({ apps }))
    .execute()
}

export async function deleteAppText(tx: Tx, accountId: string, domainId: string): Promise<void> {
  await tx
    .deleteFrom('domain_apps')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .execute()
}

/** Of the domain that is served under the name, for an account that is neither deleted nor banned. */
export async function findAppText(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain_apps')
    .innerJoin('domains', 'domains.id', 'domain_apps.domain_id')
    .innerJoin('accounts', 'accounts.id', 'domain_apps.account_id')
    .leftJoin('account_bans', 'account_bans.account_id', 'domain_apps.account_id')
    .select('domain_apps.apps')
    .where('domains.name', '=', name)
    .where('domains.stopped_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .where('account_bans.account_id', 'is', null)
    .executeTakeFirst()
  return row?.apps
}
