import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { NoticesTable } from '../../schema/notices.ts'
import { isUnseen, type LinkSight, seesEveryLink } from '../../schema/seen-links.ts'

interface NoticeFilter {
  kinds: readonly string[]
  /** Only those that came after this one. */
  newerThan?: TimeCursor
  /** Without those about links that are not seen. */
  sees: LinkSight
}

function noticesIn(db: Db, accountId: string, { kinds, newerThan, sees }: NoticeFilter) {
  return db
    .selectFrom('notices')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .$if(!seesEveryLink(sees), (select) => select.where(isAboutSeen(sees)))
    .$if(newerThan !== undefined, (select) =>
      select.where(sql<boolean>`(at, id) > (${newerThan?.at}, ${newerThan?.id})`),
    )
}

/** A notice about an account, or about a link that is gone, has no row here. */
const isAboutSeen = (sees: LinkSight) =>
  sql<boolean>`not exists (
    select 1 from links where links.id = notices.subject and ${isUnseen(sees)})`

/** Newest first. */
export function listNoticeRows(
  db: Db,
  accountId: string,
  { kinds, sees, after, limit }: NoticeFilter & { after: TimeCursor | undefined; limit: number },
): Promise<NoticesTable[]> {
  return noticesIn(db, accountId, { kinds, sees })
    .selectAll()
    .$if(after !== undefined, (select) =>
      select.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts up to `most`. */
export async function countNotices(
  db: Db,
  accountId: string,
  { most, ...filter }: NoticeFilter & { most: number },
): Promise<number> {
  const some = noticesIn(db, accountId, filter).select('id').limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findNotice(
  db: Db,
  accountId: string,
  id: string,
): Promise<TimeCursor | undefined> {
  return db
    .selectFrom('notices')
    .select(['at', 'id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Since when a user is a member, and the last notice that they have seen. */
export function findReader(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('memberships')
    .leftJoin('notice_readers', (join) =>
      join
        .onRef('notice_readers.account_id', '=', 'memberships.account_id')
        .onRef('notice_readers.user_id', '=', 'memberships.user_id'),
    )
    .select([
      'memberships.created_at as memberSince',
      'notice_readers.seen_at as seenAt',
      'notice_readers.seen_id as seenId',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
}

/** Never goes back. */
export async function markSeen(
  tx: Tx,
  accountId: string,
  { userId, at, id }: TimeCursor & { userId: string },
): Promise<void> {
  await tx
    .insertInto('notice_readers')
    .values({
      account_id: accountId,
      user_id: userId,
      seen_at: at,
      seen_id: id,
      mailed_at: null,
      mail_due_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ seen_at: at, seen_id: id })
        .where(
          sql<boolean>`notice_readers.seen_at is null
            or (notice_readers.seen_at, notice_readers.seen_id) < (${at}, ${id})`,
        ),
    )
    .execute()
}

export type LinkRow = Awaited<ReturnType<typeof listLinksOf>>[number]

/** Without those in the trash. */
export async function listLinksOf(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select([
      'links.id as id',
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'links.type as type',
    ])
    .where('links.account_id', '=', accountId)
    .where('links.id', 'in', ids)
    .where('links.deleted_at', 'is', null)
    .execute()
}
