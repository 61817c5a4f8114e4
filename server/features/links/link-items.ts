import type { Link } from '../../../contract/links.ts'
import type { App } from '../../context.ts'
import { findTagNames } from '../tags/tags.ts'
import { linkItem } from './link-item.ts'
import type { LinkRow } from './store.ts'

/** Links as the calls answer them, with what other tables know of each. */
export async function linkItems(
  app: App,
  accountId: string,
  rows: readonly LinkRow[],
): Promise<Link[]> {
  const tags = await findTagNames(
    app,
    accountId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => linkItem(app.config, row, tags.get(row.id) ?? []))
}
