import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'

export interface LimitedLink {
  id: string
  accountId: string
}

/**
 * Takes one click from a limit in a single statement, so that parallel visitors cannot exceed it. The first take starts
 * from the clicks counted before the link had a limit.
 */
export async function takeClick(
  db: Database,
  { id, accountId }: LimitedLink,
  maxClicks: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into link_takes (link_id, account_id, taken)
    select ${id}, ${accountId}, ${countedBefore(id)} + 1 where ${countedBefore(id)} < ${maxClicks}
      or exists (select 1 from link_takes where link_id = ${id})
    on conflict (link_id) do update set taken = link_takes.taken + 1
      where link_takes.taken < ${maxClicks}
    returning taken`.execute(db)
  return rows.length > 0
}

export async function isUsedUp(db: Db, { id }: LimitedLink, maxClicks: number): Promise<boolean> {
  const row = await db
    .selectFrom('links')
    .leftJoin('link_takes', 'link_takes.link_id', 'links.id')
    .select(sql<number>`coalesce(link_takes.taken, ${countedBefore(id)})`.as('taken'))
    .where('links.id', '=', id)
    .executeTakeFirst()
  return row === undefined || row.taken >= maxClicks
}

const countedBefore = (id: string) =>
  sql<number>`coalesce((select human from link_clicks where link_id = ${id}), 0)`
