import type { Db } from '../../platform/database.ts'
import type { DomainsTable } from '../../platform/schema.ts'

export type DomainKind = 'link' | 'hub'

export async function findDomainByName(db: Db, name: string): Promise<DomainsTable | undefined> {
  return db.selectFrom('domains').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function findDefaultDomain(
  db: Db,
  kind: DomainKind,
): Promise<DomainsTable | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('kind', '=', kind)
    .where('is_default', '=', 1)
    .executeTakeFirst()
}

/** Shared domains and the account's own, the default one first. */
export async function listDomains(
  db: Db,
  accountId: string,
  kind: DomainKind,
): Promise<DomainsTable[]> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('kind', '=', kind)
    .where((where) =>
      where.or([where('account_id', 'is', null), where('account_id', '=', accountId)]),
    )
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('name')
    .execute()
}

export async function findAliasedDomain(db: Db, alias: string): Promise<DomainsTable | undefined> {
  return db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .selectAll('domains')
    .where('domain_aliases.name', '=', alias)
    .executeTakeFirst()
}

/** Whether any domain of this installation answers to the name, as its own or as an earlier one. */
export async function isDomainName(db: Db, name: string): Promise<boolean> {
  const own = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (own) return true
  const alias = await db
    .selectFrom('domain_aliases')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return alias !== undefined
}

export async function insertDomain(db: Db, domain: DomainsTable): Promise<void> {
  await db
    .insertInto('domains')
    .values(domain)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function markDefault(db: Db, kind: DomainKind, id: string): Promise<void> {
  await db
    .updateTable('domains')
    .set((set) => ({ is_default: set.case().when('id', '=', id).then(1).else(0).end() }))
    .where('kind', '=', kind)
    .execute()
}

/** Gives a domain another name; the earlier one stays an alias. */
export async function renameDomain(
  db: Db,
  domain: DomainsTable,
  { name, now }: { name: string; now: number },
): Promise<void> {
  await db.deleteFrom('domain_aliases').where('name', '=', name).execute()
  await db
    .insertInto('domain_aliases')
    .values({ name: domain.name, domain_id: domain.id, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await db.updateTable('domains').set({ name }).where('id', '=', domain.id).execute()
}

export async function insertChange(
  db: Db,
  change: { id: string; subject: string; at: number },
): Promise<void> {
  await db.insertInto('changes').values(change).execute()
}

export async function deleteOldChanges(db: Db, before: number): Promise<void> {
  await db.deleteFrom('changes').where('at', '<', before).execute()
}
