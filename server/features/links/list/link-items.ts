import type { Link } from '../../../../contract/links/links.ts'
import type { App } from '../../../context.ts'
import { findFavicons } from '../../favicons/favicons.ts'
import { findTagNames } from '../../tags/tags.ts'
import { linkItem } from '../link-item.ts'
import type { FullLinkRow } from '../store.ts'

/** Links as the API returns them, with their tags and favicons from other tables. */
export async function linkItems(
  app: App,
  accountId: string,
  rows: readonly FullLinkRow[],
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
  rows: readonly FullLinkRow[],
): Promise<FullLinkRow[]> {
  const targets = rows.map((row) => row.redirect_to)
  const favicons = await findFavicons(app, targets)
  return rows.map((row) => ({ ...row, favicon: favicons.get(row.redirect_to) }))
}
