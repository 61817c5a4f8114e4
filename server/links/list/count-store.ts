import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isListed } from '../../schema/link-types.ts'
import type { LinkCountsTable, LinksTable } from '../../schema/links.ts'
import type { Half } from './index-store.ts'

/** The fields that decide in which number a link is counted. */
export type CountedLink = Pick<LinksTable, 'account_id' | 'deleted_at' | 'type' | 'monitoring'>

/** For the transaction that changes the links: `before` is empty for new links, `after` for deleted ones. */
export async function updateLinkCounts(
  tx: Tx,
  { before, after }: { before: readonly CountedLink[]; after: readonly CountedLink[] },
): Promise<void> {
  const changes = new Map<string, LinkCountsTable>()
  const add = (link: CountedLink, links: number) => {
    const of = sortOf(link)
    const sort = JSON.stringify(of)
    const change = changes.get(sort) ?? { ...of, links: 0 }
    changes.set(sort, { ...change, links: change.links + links })
  }
  for (const link of before) add(link, -1)
  for (const link of after) add(link, 1)
  // Always in the same order, so that two transactions cannot deadlock.
  const rows = [...changes.entries()]
    .filter(([, { links }]) => links !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
  if (rows.length === 0) return
  await tx
    .insertInto('link_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'trashed', 'type', 'monitoring'])
        .doUpdateSet({ links: sql<number>`link_counts.links + excluded.links` }),
    )
    .execute()
}

const sortOf = ({ account_id, deleted_at, type, monitoring }: CountedLink) => ({
  account_id,
  trashed: deleted_at === null ? 0 : 1,
  type,
  monitoring,
})

/** The numbers of links of an account, live and in the trash. */
export function listLinkCounts(db: Db, accountId: string): Promise<LinkCountsTable[]> {
  return db.selectFrom('link_counts').selectAll().where('account_id', '=', accountId).execute()
}

/** Without `type`, counts links of any listed type. Also those that are not seen. */
export async function countHalf(
  db: Db,
  { accountId, isTrashed }: Half,
  type?: string,
): Promise<number> {
  const counts = await listLinkCounts(db, accountId)
  const fits = (count: LinkCountsTable) =>
    count.trashed === (isTrashed ? 1 : 0) &&
    (type === undefined ? isListed(count.type) : count.type === type)
  return counts.reduce((sum, count) => (fits(count) ? sum + count.links : sum), 0)
}
