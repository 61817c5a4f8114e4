import type { Inside } from '../../context.ts'
import type { LinksTable } from '../../schema/links.ts'
import { tagLink } from '../tags/tags.ts'

/** Tags a new link; returns the tags as they are stored. Demo links have none. */
export async function tagNewLink(
  app: Inside,
  { id, account_id, created_by }: LinksTable,
  names: readonly string[] | null | undefined,
): Promise<string[]> {
  if (!names?.length || created_by === null) return []
  return tagLink(app, { accountId: account_id, userId: created_by }, { linkId: id, names })
}
