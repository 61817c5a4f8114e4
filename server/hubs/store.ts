import { type RawBuilder, sql } from 'kysely'
import type { HubState, ListHubs } from '../../contract/hubs/hubs.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { holdsWords } from '../platform/database/word-search.ts'
import type { HubsTable } from '../schema/hubs.ts'
import type { KeyAt } from '../schema/key-at.ts'
import { isSeen, type LinkSight } from '../schema/seen-links.ts'

export function selectHubs(db: Db) {
  return db
    .selectFrom('hubs')
    .innerJoin('links', 'links.id', 'hubs.id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .innerJoin('hub_versions as draft', (join) =>
      join.onRef('draft.hub_id', '=', 'hubs.id').onRef('draft.number', '=', 'hubs.draft_version'),
    )
    .leftJoin('hub_experiments as running', (join) =>
      join.onRef('running.hub_id', '=', 'hubs.id').on('running.status', '=', sql.lit('RUNNING')),
    )
    .selectAll('hubs')
    .select([
      'running.id as experiment_id',
      'running.version_a as experiment_a',
      'running.version_b as experiment_b',
      'running.share as experiment_share',
      'running.started_at as experiment_started_at',
      'domains.name as domain',
      'links.key as key',
      'links.key_lower as key_lower',
      'links.title as title',
      'links.disabled as disabled',
      'links.created_by as created_by',
      'links.created_at as created_at',
      'links.updated_at as updated_at',
      'links.deleted_at as deleted_at',
      'draft.document as document',
    ])
}

/** A hub with its address, its draft, and the experiment that runs on it. */
export type HubRow = Awaited<ReturnType<ReturnType<typeof selectHubs>['execute']>>[number]

export function findHub(
  db: Db,
  accountId: string,
  at: KeyAt & { sees: LinkSight },
): Promise<HubRow | undefined> {
  return selectHubs(db)
    .where(isSeen(at.sees))
    .where('hubs.account_id', '=', accountId)
    .where('links.domain_id', '=', at.domainId)
    .where('links.key_lower', '=', at.compared)
    .executeTakeFirst()
}

export function findHubById(db: Db, accountId: string, id: string): Promise<HubRow | undefined> {
  return selectHubs(db)
    .where('hubs.account_id', '=', accountId)
    .where('hubs.id', '=', id)
    .executeTakeFirst()
}

/** For visitors: no account of theirs decides what they see. */
export function findAnyHub(db: Db, id: string): Promise<HubRow | undefined> {
  return selectHubs(db)
    .innerJoin('accounts', 'accounts.id', 'hubs.account_id')
    .where('accounts.deleted_at', 'is', null)
    .where('hubs.id', '=', id)
    .executeTakeFirst()
}

export async function insertHub(tx: Tx, row: HubsTable): Promise<void> {
  await tx.insertInto('hubs').values(row).execute()
}

export async function updateHub(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<HubsTable> },
): Promise<void> {
  await tx
    .updateTable('hubs')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Locks the hub until the transaction ends, so that versions get their numbers one after another. */
export async function lockHub(tx: Tx, accountId: string, id: string): Promise<void> {
  await updateHub(tx, accountId, { id, changes: { id } })
}

/** Another hub was the page of the domain without a key until now. */
export async function clearRoot(tx: Tx, domainId: string): Promise<void> {
  await tx
    .updateTable('hubs')
    .set({ is_root: 0 })
    .where('domain_id', '=', domainId)
    .where('is_root', '=', 1)
    .execute()
}

export interface HubFilter {
  words: readonly string[]
  domainId: string | undefined
  status: HubState | undefined
  sees: LinkSight
}

const live = sql<boolean>`links.deleted_at is null`
const on = sql<boolean>`links.deleted_at is null and links.disabled = 0`

/** The same as `hubState`, in SQL. */
const states: Readonly<Record<HubState, RawBuilder<boolean>>> = {
  TRASHED: sql<boolean>`links.deleted_at is not null`,
  DISABLED: sql<boolean>`${live} and links.disabled = 1`,
  SCHEDULED: sql<boolean>`${on} and hubs.scheduled_at is not null`,
  DRAFT: sql<boolean>`${on} and hubs.scheduled_at is null and hubs.published_version is null`,
  PUBLISHED: sql<boolean>`${on} and hubs.scheduled_at is null and hubs.published_hash = hubs.draft_hash`,
  CHANGED: sql<boolean>`${on} and hubs.scheduled_at is null and hubs.published_hash <> hubs.draft_hash`,
}

const searched = sql<string>`links.key || ' ' || links.title || ' ' || coalesce(hubs.description, '')`

const orders = {
  updatedAt: sql<string | number>`hubs.saved_at`,
  createdAt: sql<string | number>`links.created_at`,
  title: sql<string | number>`lower(links.title)`,
} as const

export type HubOrder = keyof typeof orders

function filtered(db: Db, accountId: string, { words, domainId, status, sees }: HubFilter) {
  let hubs = selectHubs(db)
    .where(isSeen(sees))
    .where('hubs.account_id', '=', accountId)
    .where(status ? states[status] : live)
    .where(holdsWords(searched, words))
  if (domainId !== undefined) hubs = hubs.where('links.domain_id', '=', domainId)
  return hubs
}

export interface HubSlice {
  filter: HubFilter
  order: { by: HubOrder; direction: 'asc' | 'desc' }
  after: readonly [string | number, string] | undefined
  limit: number
}

export function orderOf(sort: ListHubs['sort']): HubSlice['order'] {
  const by = sort.replace('-', '') as HubOrder
  return { by, direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** One page, with the value by which each row is sorted. */
export function listHubRows(
  db: Db,
  accountId: string,
  { filter, order, after, limit }: HubSlice,
): Promise<(HubRow & { sorted: string | number })[]> {
  const value = orders[order.by]
  const operator = sql.raw(order.direction === 'asc' ? '>' : '<')
  let hubs = filtered(db, accountId, filter)
    .select(value.as('sorted'))
    .orderBy(value, order.direction)
    .orderBy('hubs.id', order.direction)
    .limit(limit)
  if (after) {
    hubs = hubs.where(sql<boolean>`(${value}, hubs.id) ${operator} (${after[0]}, ${after[1]})`)
  }
  return hubs.execute()
}

export async function countHubs(db: Db, accountId: string, filter: HubFilter): Promise<number> {
  const row = await db
    .selectFrom(filtered(db, accountId, filter).as('hubs'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
