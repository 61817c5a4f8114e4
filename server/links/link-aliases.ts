import type { Alias } from '../../contract/links/aliases.ts'
import { recordChanges } from '../changes/changes.ts'
import type { App, Inside } from '../context.ts'
import { isoTime } from '../platform/clock.ts'
import type { LinksTable } from '../schema/links.ts'
import { shortUrl } from '../short-url.ts'
import { type AliasRow, listAliasRows } from './alias-store.ts'
import { linkSubject } from './link-row.ts'
import type { FullLinkRow } from './store.ts'

export const aliasItem = (
  { config }: Pick<App, 'config'>,
  { domain, key, created_at }: AliasRow,
): Alias => ({
  domain,
  key,
  shortUrl: shortUrl(config, domain, key),
  createdAt: isoTime(created_at),
})

/** Those that work; a removed domain takes its aliases along. */
export const isLive = ({ deleted_at }: AliasRow): boolean => deleted_at === null

export async function withAliases(
  app: Pick<App, 'db' | 'config'>,
  accountId: string,
  rows: readonly FullLinkRow[],
): Promise<FullLinkRow[]> {
  const ids = rows.map(({ id }) => id)
  const aliases = Map.groupBy(await listAliasRows(app.db, accountId, ids), (row) => row.link_id)
  return rows.map((row) => ({
    ...row,
    aliases: (aliases.get(row.id) ?? []).filter(isLive).map((alias) => aliasItem(app, alias)),
  }))
}

/** For a link that got another address: redirects keep under which one an alias finds its link. */
export async function recordAliasesOf(
  inside: Inside,
  { id, account_id }: Pick<LinksTable, 'id' | 'account_id'>,
): Promise<void> {
  const rows = await listAliasRows(inside.db, account_id, [id])
  await recordChanges(inside, rows.map(linkSubject))
}
