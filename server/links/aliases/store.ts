import type { Tx } from '../../platform/database/database.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { deleteLinks } from '../write/write-store.ts'

export async function insertAlias(
  tx: Tx,
  alias: { id: string; link_id: string; account_id: string },
): Promise<void> {
  await tx.insertInto('link_aliases').values(alias).execute()
}

/** Deletes those of the aliases that the account has; returns them. */
export function deleteAliases(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<LinksTable[]> {
  return deleteLinks(tx, ids, (link) =>
    link.and([link('type', '=', ALIAS_TYPE), link('account_id', '=', accountId)]),
  )
}
