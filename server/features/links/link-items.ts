import type { Link } from '../../../contract/links.ts'
import type { App } from '../../context.ts'
import { findFavicons } from '../favicons/favicons.ts'
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
  const pictured = await withFavicons(app, rows)
  return pictured.map((row) => linkItem(app.config, row, tags.get(row.id) ?? []))
}

export async function withFavicons(
  app: Pick<App, 'db'>,
  rows: readonly LinkRow[],
): Promise<LinkRow[]> {
  const targets = rows.map((row) => row.redirect_to)
  const favicons = await findFavicons(app, targets)
  return rows.map((row) => ({ ...row, favicon: favicons.get(row.redirect_to) }))
}
