import type { Db } from '../platform/database.ts'

const LINK_COLUMNS = [
  'id',
  'account_id',
  'redirect_to',
  'utm',
  'geo',
  'forward_query',
  'disabled',
  'starts_at',
  'expires_at',
  'password_hash',
  'deleted_at',
] as const

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

export async function findLink(db: Db, { domainId, key }: { domainId: string; key: string }) {
  return db
    .selectFrom('links')
    .select(LINK_COLUMNS)
    .where('domain_id', '=', domainId)
    .where('key_lower', '=', key)
    .executeTakeFirst()
}

export interface HostRow {
  name: string
  domainId: string
  kind: string
}

/** Every name that a link or hub domain has or had. */
export async function listHosts(db: Db): Promise<HostRow[]> {
  const aliases = await db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .select(['domain_aliases.name as name', 'domains.id as domainId', 'domains.kind as kind'])
    .execute()
  const domains = await db
    .selectFrom('domains')
    .select(['name', 'id as domainId', 'kind'])
    .execute()
  // A domain's present name wins over an earlier name of another one.
  return [...aliases, ...domains]
}

export async function listChangesSince(db: Db, at: number) {
  return db.selectFrom('changes').select(['id', 'subject', 'at']).where('at', '>=', at).execute()
}
