import type { Db, Tx } from '../platform/database/database.ts'
import type { DomainsTable, OwnDomainsTable } from '../schema/domains.ts'

export type DomainKind = 'link' | 'hub'

/** A domain with the state of its proof: null for shared and for removed domains. */
export type DomainRow = DomainsTable & { state: OwnDomainsTable['state'] | null }

const domainRows = (db: Db) =>
  db
    .selectFrom('domains')
    .leftJoin('own_domains', 'own_domains.id', 'domains.id')
    .selectAll('domains')
    .select('own_domains.state as state')

export async function findDomainByName(db: Db, name: string): Promise<DomainRow | undefined> {
  return domainRows(db).where('domains.name', '=', name).executeTakeFirst()
}

export async function findDomainById(db: Db, id: string): Promise<DomainRow | undefined> {
  return domainRows(db).where('domains.id', '=', id).executeTakeFirst()
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

/** Shared domains and the account's own verified ones, the default one first. */
export async function listDomains(
  db: Db,
  accountId: string,
  kind: DomainKind,
): Promise<DomainsTable[]> {
  return domainRows(db)
    .where('domains.kind', '=', kind)
    .where('domains.stopped_at', 'is', null)
    .where((where) =>
      where.or([
        where('domains.account_id', 'is', null),
        where.and([
          where('domains.account_id', '=', accountId),
          where('own_domains.state', '=', 'verified'),
        ]),
      ]),
    )
    .orderBy('domains.is_default', 'desc')
    .orderBy('domains.created_at')
    .orderBy('domains.name')
    .execute()
}

/** The account's own domains on which `Abc` and `abc` are two keys. */
export async function listCaseSensitiveNames(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('domains')
    .select('name')
    .where('account_id', '=', accountId)
    .where('case_sensitive', '=', 1)
    .execute()
  return rows.map(({ name }) => name)
}

export async function findAliasedDomain(db: Db, alias: string): Promise<DomainRow | undefined> {
  return domainRows(db)
    .innerJoin('domain_aliases', 'domain_aliases.domain_id', 'domains.id')
    .where('domain_aliases.name', '=', alias)
    .executeTakeFirst()
}

/** Those of the names that this installation serves, as domains or as former names of some. */
export async function listServedNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('domains')
    .select('name')
    .where('name', 'in', names)
    .where('stopped_at', 'is', null)
    .unionAll(db.selectFrom('domain_aliases').select('name').where('name', 'in', names))
    .execute()
  return new Set(found.map(({ name }) => name))
}

/** A name that a purged account left behind becomes shared; a name that an account has stays its own. */
export async function insertShared(tx: Tx, domain: DomainsTable): Promise<void> {
  await tx
    .insertInto('domains')
    .values(domain)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ stopped_at: null, kind: domain.kind })
        .where('domains.account_id', 'is', null)
        .where('domains.stopped_at', 'is not', null),
    )
    .execute()
}

/** Host names that belong to no account: those of shared domains, and former ones. */
export async function listSharedNames(db: Db): Promise<string[]> {
  const shared = await db
    .selectFrom('domains')
    .select('name')
    .where('account_id', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
  const aliases = await db.selectFrom('domain_aliases').select('name').execute()
  return [...shared, ...aliases].map((row) => row.name)
}

/** Starts serving a name for an account. False when it belongs to another account or is kept for one. */
export async function claimDomain(
  tx: Tx,
  domain: Omit<DomainsTable, 'account_id'> & { account_id: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('domains')
    .values(domain)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          stopped_at: null,
          key_rule: domain.key_rule,
          case_sensitive: domain.case_sensitive,
        })
        .where('domains.id', '=', domain.id)
        .where('domains.account_id', '=', domain.account_id),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function stopDomain(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('domains').set({ stopped_at: now }).where('id', '=', id).execute()
}

export async function markDefault(tx: Tx, kind: DomainKind, id: string): Promise<void> {
  await tx
    .updateTable('domains')
    .set((set) => ({ is_default: set.case().when('id', '=', id).then(1).else(0).end() }))
    .where('kind', '=', kind)
    .execute()
}

/** Renames a domain; its former name becomes an alias. */
export async function renameDomain(
  tx: Tx,
  domain: DomainsTable,
  { name, now }: { name: string; now: number },
): Promise<void> {
  await tx.deleteFrom('domain_aliases').where('name', '=', name).execute()
  await tx
    .insertInto('domain_aliases')
    .values({ name: domain.name, domain_id: domain.id, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await tx.updateTable('domains').set({ name }).where('id', '=', domain.id).execute()
}
