import type { Db } from '../../platform/database/database.ts'
import type { KeyAt } from '../../schema/key-at.ts'

/** Hubs that visitors can open: published, on, of an account that is there and not banned. */
function published(db: Db) {
  return db
    .selectFrom('hubs')
    .innerJoin('links', 'links.id', 'hubs.id')
    .innerJoin('accounts', 'accounts.id', 'hubs.account_id')
    .innerJoin('hub_versions', (join) =>
      join
        .onRef('hub_versions.hub_id', '=', 'hubs.id')
        .onRef('hub_versions.number', '=', 'hubs.published_version'),
    )
    .where('links.deleted_at', 'is', null)
    .where('links.disabled', '=', 0)
    .where('accounts.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link_bans')
            .select('link_bans.link_id')
            .whereRef('link_bans.link_id', '=', 'hubs.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_bans')
            .select('account_bans.account_id')
            .whereRef('account_bans.account_id', '=', 'hubs.account_id'),
        ),
      ),
    )
}

export function findPublished(db: Db, at: KeyAt) {
  return published(db)
    .select(['hubs.id', 'hubs.account_id', 'links.key', 'hub_versions.document', 'hubs.settings'])
    .where('links.domain_id', '=', at.domainId)
    .where('links.key_lower', '=', at.compared)
    .executeTakeFirst()
}

/** For the sitemap of a domain, at most as many as one may have. */
export function listPublished(db: Db, domainId: string, limit: number) {
  return published(db)
    .select(['links.key', 'hubs.published_at', 'hubs.settings'])
    .where('hubs.noindex', '=', 0)
    .where('hubs.domain_id', '=', domainId)
    .orderBy('hubs.published_at', 'desc')
    .limit(limit)
    .execute()
}
