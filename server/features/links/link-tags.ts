import type { App } from '../../context.ts'
import type { LinksTable } from '../../platform/schema.ts'
import { tagLink } from '../tags/tags.ts'

/** Tags of a new link as they are kept; without a wish it has none. */
export async function tagNewLink(
  app: App,
  { id, account_id, created_by }: LinksTable,
  names: readonly string[] | null | undefined,
): Promise<string[]> {
  if (!names?.length || created_by === null) return []
  return tagLink(app, { accountId: account_id, userId: created_by }, { linkId: id, names })
}
