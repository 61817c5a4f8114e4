import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'
import type { HubPresenceTable } from '../../schema/hubs.ts'
import type { KeyAt } from '../../schema/key-at.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

/** A hub without its document, which may have 256 kB: editors ask every few seconds. */
export function findEditedHub(db: Db, accountId: string, at: KeyAt & { sees: LinkSight }) {
  return db
    .selectFrom('hubs')
    .innerJoin('links', 'links.id', 'hubs.id')
    .leftJoin('users', 'users.id', 'hubs.saved_by')
    .select([
      'hubs.id',
      'hubs.draft_version',
      'hubs.saved_at',
      'links.deleted_at',
      'users.id as author_id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('hubs.account_id', '=', accountId)
    .where(isSeen(at.sees))
    .where('links.domain_id', '=', at.domainId)
    .where('links.key_lower', '=', at.compared)
    .executeTakeFirst()
}

export interface OwnTab {
  hubId: string
  userId: string
  tab: string
}

/** Editors seen after that time, of people who may still open the account: the own tab first, then by names. */
export function listEditors(
  db: Db,
  accountId: string,
  { own, seenAfter, limit }: { own: OwnTab; seenAfter: number; limit: number },
) {
  return db
    .selectFrom('hub_presence')
    .innerJoin('users', 'users.id', 'hub_presence.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'hub_presence.user_id')
        .onRef('memberships.account_id', '=', 'hub_presence.account_id'),
    )
    .select([
      'hub_presence.tab',
      'hub_presence.block_id',
      'hub_presence.area',
      'hub_presence.opened_at',
      'hub_presence.seen_at',
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('hub_presence.account_id', '=', accountId)
    .where('hub_presence.hub_id', '=', own.hubId)
    .where('hub_presence.seen_at', '>', seenAfter)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy(
      sql`case when hub_presence.user_id = ${own.userId} and hub_presence.tab = ${own.tab}
        then 0 else 1 end`,
    )
    .orderBy(sql`lower(users.first_name || ' ' || users.last_name)`)
    .orderBy('users.id')
    .orderBy('hub_presence.tab')
    .limit(limit)
    .execute()
}

export type EditorRow = Awaited<ReturnType<typeof listEditors>>[number]

/** A tab that was not seen after `seenAfter` opens the editor anew. */
export async function upsertEditor(
  tx: Tx,
  row: HubPresenceTable,
  seenAfter: number,
): Promise<void> {
  await tx
    .insertInto('hub_presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['hub_id', 'user_id', 'tab']).doUpdateSet({
        block_id: row.block_id,
        area: row.area,
        opened_at: sql<number>`case when hub_presence.seen_at > ${seenAfter}
          then hub_presence.opened_at else excluded.opened_at end`,
        seen_at: row.seen_at,
      }),
    )
    .execute()
}

export async function deleteEditor(
  tx: Tx,
  accountId: string,
  { hubId, userId, tab }: OwnTab,
): Promise<void> {
  await tx
    .deleteFrom('hub_presence')
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .where('user_id', '=', userId)
    .where('tab', '=', tab)
    .execute()
}

/** Editors not seen since that time. */
export function deleteSomeEditors(
  db: Database,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const rows = {
    from: 'hub_presence',
    key: ['hub_id', 'user_id', 'tab'],
    where: (row) => row('seen_at', '<', before),
  } as const satisfies Parameters<typeof deleteSome<'hub_presence'>>[1]
  return deleteSome(db, rows, limit)
}
