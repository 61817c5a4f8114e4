import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { FaviconsTable } from '../../schema/links.ts'

export type KnownHost = Pick<FaviconsTable, 'host' | 'id' | 'looked_at'>

export async function listKnownHosts(db: Db, hosts: readonly string[]): Promise<KnownHost[]> {
  if (hosts.length === 0) return []
  return db
    .selectFrom('favicons')
    .select(['host', 'id', 'looked_at'])
    .where('host', 'in', hosts)
    .execute()
}

/** Returns true for exactly one caller, which then looks for the picture; false if the row is not due by `times`. */
export async function claimHost(
  tx: Tx,
  host: string,
  times: { now: number; renewBefore: number; retryBefore: number },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('favicons')
    .values({ host, id: null, type: null, picture: null, looked_at: times.now })
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet({ looked_at: times.now })
        .where((where) =>
          where.or([
            where('favicons.looked_at', '<', times.renewBefore),
            where.and([
              where('favicons.id', 'is', null),
              where('favicons.looked_at', '<', times.retryBefore),
            ]),
          ]),
        ),
    )
    .returning('host')
    .executeTakeFirst()
  return claimed !== undefined
}

export function findHost(db: Db, host: string): Promise<FaviconsTable | undefined> {
  return db.selectFrom('favicons').selectAll().where('host', '=', host).executeTakeFirst()
}

export function findPicture(db: Db, id: string): Promise<FaviconsTable | undefined> {
  return db.selectFrom('favicons').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function savePicture(
  db: Database,
  host: string,
  picture: Pick<FaviconsTable, 'id' | 'type' | 'picture'>,
): Promise<void> {
  await db.updateTable('favicons').set(picture).where('host', '=', host).execute()
}

export async function deleteUnseenHosts(db: Db, lookedBefore: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'favicons',
    key: ['host'],
    where: (row) => row('looked_at', '<', lookedBefore),
  })
}
