import { type RawBuilder, sql } from 'kysely'
import type { VersionKind } from '../../../contract/hubs/versions.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { HubVersionsTable } from '../../schema/hubs.ts'
import { proAt } from '../../schema/pro-at.ts'

export async function insertVersion(tx: Tx, version: HubVersionsTable): Promise<void> {
  await tx.insertInto('hub_versions').values(version).execute()
}

/** Everything of a version but its document. */
export function selectVersions(db: Db, accountId: string, hubId: string) {
  return db
    .selectFrom('hub_versions')
    .leftJoin('users', 'users.id', 'hub_versions.author_id')
    .select([
      'hub_versions.number',
      'hub_versions.kind',
      'hub_versions.label',
      'hub_versions.created_at',
      'hub_versions.summary',
      'hub_versions.hash',
      'users.id as author_id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('hub_versions.account_id', '=', accountId)
    .where('hub_versions.hub_id', '=', hubId)
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

export interface VersionSlice {
  hubId: string
  kind: VersionKind | undefined
  before: number | undefined
  limit: number
}

/** Newest first. */
export function listVersionRows(
  db: Db,
  accountId: string,
  { hubId, kind, before, limit }: VersionSlice,
): Promise<VersionRow[]> {
  let versions = selectVersions(db, accountId, hubId)
    .orderBy('hub_versions.number', 'desc')
    .limit(limit)
  if (kind !== undefined) versions = versions.where('hub_versions.kind', '=', kind)
  if (before !== undefined) versions = versions.where('hub_versions.number', '<', before)
  return versions.execute()
}

export async function countVersions(
  db: Db,
  accountId: string,
  { hubId, kind }: Pick<VersionSlice, 'hubId' | 'kind'>,
): Promise<number> {
  let versions = db
    .selectFrom('hub_versions')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
  if (kind !== undefined) versions = versions.where('kind', '=', kind)
  return (await versions.executeTakeFirstOrThrow()).count
}

export function findVersion(
  db: Db,
  accountId: string,
  { hubId, number }: { hubId: string; number: number },
): Promise<(VersionRow & { document: string }) | undefined> {
  return selectVersions(db, accountId, hubId)
    .select('hub_versions.document')
    .where('hub_versions.number', '=', number)
    .executeTakeFirst()
}

export async function findLastNumber(db: Db, accountId: string, hubId: string): Promise<number> {
  const row = await db
    .selectFrom('hub_versions')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .executeTakeFirstOrThrow()
  return row.last
}

export async function nameVersion(
  tx: Tx,
  accountId: string,
  {
    hubId,
    number,
    ...named
  }: { hubId: string; number: number; label: string | null; kind: VersionKind },
): Promise<void> {
  await tx
    .updateTable('hub_versions')
    .set(named)
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .where('number', '=', number)
    .execute()
}

const HOUR_MS = 3_600_000

/** Versions that an experiment compares or compared are kept. */
const isCompared = (version: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from hub_experiments
    where hub_experiments.hub_id = ${sql.ref(`${version}.hub_id`)}
      and ${sql.ref(`${version}.number`)} in (hub_experiments.version_a, hub_experiments.version_b))`

/** Autosaves from before that time after which the same author saved again in the same hour. */
export async function deleteSomeAutosaves(
  db: Database,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const some = await db
    .selectFrom('hub_versions as old')
    .select(['old.hub_id', 'old.number'])
    .where('old.kind', '=', 'AUTOSAVE')
    .where('old.created_at', '<', before)
    .where(
      sql<boolean>`exists (select 1 from hub_versions as later
        where later.hub_id = old.hub_id and later.number > old.number and later.kind = 'AUTOSAVE'
          and coalesce(later.author_id, '') = coalesce(old.author_id, '')
          and later.created_at / ${sql.lit(HOUR_MS)} = old.created_at / ${sql.lit(HOUR_MS)})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from hubs where hubs.id = old.hub_id
        and old.number in (hubs.draft_version, hubs.scheduled_version))`,
    )
    .where(sql<boolean>`not ${isCompared('old')}`)
    .limit(limit)
    .execute()
  return deleteVersions(db, some)
}

/** Published versions beyond the newest `kept` of hubs of Free accounts. Named ones stay. */
export async function deleteSomePublished(
  db: Database,
  { now, kept, limit }: { now: number; kept: number; limit: number },
): Promise<number> {
  const some = await db
    .selectFrom('hub_versions as old')
    .select(['old.hub_id', 'old.number'])
    .innerJoin('accounts', 'accounts.id', 'old.account_id')
    .where(sql<boolean>`not ${proAt(now)}`)
    .where('old.kind', '=', 'PUBLISHED')
    .where('old.label', 'is', null)
    .where(
      sql<boolean>`(select count(*) from hub_versions as later where later.hub_id = old.hub_id
        and later.kind = 'PUBLISHED' and later.number > old.number) >= ${kept}`,
    )
    .where(sql<boolean>`not ${isCompared('old')}`)
    .limit(limit)
    .execute()
  return deleteVersions(db, some)
}

export type UnnamedVersion = Pick<HubVersionsTable, 'number' | 'author_id' | 'created_at'>

/** Without those that an experiment compares, or compared. Oldest first. */
export function listUnnamed(
  db: Db,
  { id, account_id }: HubsOfAccount,
  kinds: readonly VersionKind[],
): Promise<UnnamedVersion[]> {
  return db
    .selectFrom('hub_versions')
    .select(['number', 'author_id', 'created_at'])
    .where('account_id', '=', account_id)
    .where('hub_id', '=', id)
    .where('kind', 'in', kinds)
    .where('label', 'is', null)
    .where(sql<boolean>`not ${isCompared('hub_versions')}`)
    .orderBy('number')
    .execute()
}

type HubsOfAccount = Pick<HubVersionsTable, 'account_id'> & { id: string }

export async function deleteUnnamed(
  tx: Tx,
  { id }: HubsOfAccount,
  numbers: readonly number[],
): Promise<void> {
  await deleteVersions(
    tx,
    numbers.map((number) => ({ hub_id: id, number })),
  )
}

export async function countNamed(db: Db, accountId: string, hubId: string): Promise<number> {
  const row = await db
    .selectFrom('hub_versions')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .where('label', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

async function deleteVersions(
  db: Database,
  versions: readonly Pick<HubVersionsTable, 'hub_id' | 'number'>[],
): Promise<number> {
  if (versions.length === 0) return 0
  await db
    .deleteFrom('hub_versions')
    // It may have got a name meanwhile, or be in an experiment.
    .where('label', 'is', null)
    .where(sql<boolean>`not ${isCompared('hub_versions')}`)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('hub_id', 'number'),
        'in',
        versions.map(({ hub_id, number }) => tuple(hub_id, number)),
      ),
    )
    .execute()
  return versions.length
}
