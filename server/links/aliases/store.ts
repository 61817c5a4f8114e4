import type { Tx } from '../../platform/database/database.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { deleteLinks } from '../write/write-store.ts'

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
