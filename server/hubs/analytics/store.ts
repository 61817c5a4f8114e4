import type { Db } from '../../platform/database/database.ts'

/** The links of a hub's buttons, with their places; also of those that are no longer on the page. */
export function listButtons(db: Db, accountId: string, hubId: string) {
  return db
    .selectFrom('hub_buttons')
    .select(['link_id as linkId', 'place'])
    .where('hub_id', '=', hubId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Every button of the account with its hub. */
export function listHubOfButtons(db: Db, accountId: string) {
  return db
    .selectFrom('hub_buttons')
    .select(['link_id as linkId', 'hub_id as hubId'])
    .where('account_id', '=', accountId)
    .execute()
}

export async function listHubIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hubs')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** When each version was published, in order. */
export function listPublications(db: Db, accountId: string, hubId: string) {
  return db
    .selectFrom('hub_versions')
    .select(['number', 'created_at as at'])
    .where('hub_id', '=', hubId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'PUBLISHED')
    .orderBy('created_at')
    .orderBy('number')
    .execute()
}

/** Documents that were published, the newest first. */
export async function listPublishedDocuments(
  db: Db,
  accountId: string,
  { hubId, before, limit }: { hubId: string; before: number; limit: number },
): Promise<{ number: number; document: string }[]> {
  return db
    .selectFrom('hub_versions')
    .select(['number', 'document'])
    .where('hub_id', '=', hubId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'PUBLISHED')
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Documents that were version B of experiments, the latest first. */
export function listDocumentsOfB(
  db: Db,
  accountId: string,
  { hubId, limit }: { hubId: string; limit: number },
): Promise<{ document: string }[]> {
  return db
    .selectFrom('hub_experiments')
    .innerJoin('hub_versions', (join) =>
      join
        .onRef('hub_versions.hub_id', '=', 'hub_experiments.hub_id')
        .onRef('hub_versions.number', '=', 'hub_experiments.version_b'),
    )
    .select('hub_versions.document')
    .where('hub_experiments.hub_id', '=', hubId)
    .where('hub_experiments.account_id', '=', accountId)
    .orderBy('hub_experiments.started_at', 'desc')
    .limit(limit)
    .execute()
}
