import type { Tx } from '../../platform/database/database.ts'
import { BUTTON_TYPE } from '../../schema/link-types.ts'
import { trashLinks } from '../write/write-store.ts'

export interface DomainTrash {
  domainId: string
  /** Links that changed later stay: they or their domain were restored. */
  at: number
  limit: number
}

/** Puts up to `limit` live links of a domain into the trash; returns how many. */
export async function trashSomeOn(tx: Tx, { domainId, at, limit }: DomainTrash): Promise<number> {
  const some = await tx
    .selectFrom('links')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    // Those of buttons stop with their hub, and work again when it is restored.
    .where('type', '<>', BUTTON_TYPE)
    .where('updated_at', '<=', at)
    .limit(limit)
    .execute()
  return trashLinks(
    tx,
    some.map((link) => link.id),
    at,
  )
}
