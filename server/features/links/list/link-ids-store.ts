import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export async function findLinkIdRows(
  db: Db,
  accountId: string,
  wanted: {
    domainId: string | undefined
    key: string | undefined
    type: string | undefined
    tagId: string | undefined
  },
): Promise<string[]> {
  let links = db.selectFrom('links').select('id').where('account_id', '=', accountId)
  if (wanted.domainId !== undefined) links = links.where('domain_id', '=', wanted.domainId)
  if (wanted.key !== undefined) links = links.where('key_lower', '=', wanted.key.toLowerCase())
  if (wanted.type !== undefined) links = links.where('type', '=', wanted.type)
  if (wanted.tagId !== undefined) links = links.where(hasTag(wanted.tagId))
  return (await links.execute()).map((row) => row.id)
}

/** Matches links that have the tag. */
export function hasTag(tagId: string) {
  return sql<boolean>`exists (select 1 from link_tags
    where link_tags.tag_id = ${tagId} and link_tags.link_id = links.id)`
}
