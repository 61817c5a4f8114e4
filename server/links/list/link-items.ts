import type { Link } from '../../../contract/links/links.ts'
import type { App } from '../../context.ts'
import { findFavicons } from '../../domains/index.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { findHealth } from '../health/link-health.ts'
import { withAliases } from '../link-aliases.ts'
import { linkItem } from '../link-item.ts'
import { type FullLinkRow, listLinksById } from '../store.ts'
import { findTagNames } from '../tags/tags.ts'

/** Links as the API returns them, with their tags, favicons and aliases from other tables. */
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
  const pictured = await withHealth(app, accountId, await withFavicons(app, rows))
  const complete = await withAliases(app, accountId, pictured)
  return complete.map((row) => linkItem(app.config, row, tags.get(row.id) ?? []))
}

/** Links of an account as the API returns them, by their ids; those that are gone are left out. */
export async function linkItemsById(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, Link>> {
  const rows = await listLinksById(app.db, accountId, { ids, sees: everyLink })
  const items = await linkItems(app, accountId, rows)
  return new Map(items.map((item) => [item.id, item]))
}

/** One link as the API returns it. */
export async function oneLinkItem(
  app: App,
  row: FullLinkRow,
  tags: readonly string[],
): Promise<Link> {
  const [pictured = row] = await withFavicons(app, [row])
  const [healthy = pictured] = await withHealth(app, row.account_id, [pictured])
  const [complete = healthy] = await withAliases(app, row.account_id, [healthy])
  return linkItem(app.config, complete, tags)
}

export async function withFavicons(
  app: Pick<App, 'db'>,
  rows: readonly FullLinkRow[],
): Promise<FullLinkRow[]> {
  const targets = rows.map((row) => row.redirect_to)
  const favicons = await findFavicons(app, targets)
  return rows.map((row) => ({ ...row, favicon: favicons.get(row.redirect_to) }))
}

async function withHealth(
  app: Pick<App, 'db'>,
  accountId: string,
  rows: readonly FullLinkRow[],
): Promise<FullLinkRow[]> {
  const monitored = rows.filter(({ monitoring }) => monitoring === 1).map(({ id }) => id)
  const health = await findHealth(app, accountId, monitored)
  return rows.map((row) => ({ ...row, health: health.get(row.id) }))
}
