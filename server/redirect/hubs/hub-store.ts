import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/**
 * A hub with its published document; without one it was never published. While an experiment runs, with the document of
 * version B too.
 */
export function findHub(db: Db, hubId: string) {
  return db
    .selectFrom('hubs')
    .innerJoin('links', 'links.id', 'hubs.id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('hub_versions', (join) =>
      join
        .onRef('hub_versions.hub_id', '=', 'hubs.id')
        .onRef('hub_versions.number', '=', 'hubs.published_version'),
    )
    .leftJoin('hub_experiments as running', (join) =>
      join.onRef('running.hub_id', '=', 'hubs.id').on('running.status', '=', sql.lit('RUNNING')),
    )
    .leftJoin('hub_versions as b', (join) =>
      join.onRef('b.hub_id', '=', 'hubs.id').onRef('b.number', '=', 'running.version_b'),
    )
    .select([
      'running.id as experimentId',
      'running.share as share',
      'running.own_places as ownPlaces',
      'b.document as documentOfB',
      'hubs.settings as settings',
      'hubs.published_hash as hash',
      'hub_versions.document as document',
      'links.domain_id as domainId',
      'links.key as key',
      'links.key_lower as keyLower',
      'links.disabled as disabled',
      'links.deleted_at as deletedAt',
      'domains.name as domain',
    ])
    .where('hubs.id', '=', hubId)
    .executeTakeFirst()
}

/** The keys of the hub's buttons, by their place on the page. */
export async function listButtonKeys(db: Db, hubId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('hub_buttons')
    .innerJoin('links', 'links.id', 'hub_buttons.link_id')
    .select(['hub_buttons.place as place', 'links.key as key'])
    .where('hub_buttons.hub_id', '=', hubId)
    .execute()
  return new Map(rows.map(({ place, key }) => [place, key]))
}
