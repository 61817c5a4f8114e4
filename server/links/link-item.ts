import { eachLinkField, linkFields } from '../../contract/links/link-fields.ts'
import type { Link } from '../../contract/links/links.ts'
import { type UtmParams, utmFields } from '../../contract/links/utm.ts'
import { reportReasons } from '../../contract/operators/report-reasons.ts'
import type { Config } from '../config.ts'
import { isoTime } from '../platform/clock.ts'
import type { LinksTable } from '../schema/links.ts'
import { shortUrl } from '../short-url.ts'
import { pendingHealth } from './health/link-health.ts'
import type { FullLinkRow } from './store.ts'

export interface LinkSummary {
  id: string
  domain: string
  key: string
  shortUrl: string
  title: string | null
  faviconUrl: string | null
}

/** How other screens name a link. */
export function linkLabel(
  config: Config,
  {
    id,
    domain,
    key,
    title,
    favicon,
  }: Pick<FullLinkRow, 'id' | 'domain' | 'key' | 'title' | 'favicon'>,
): LinkSummary {
  return {
    id,
    domain,
    key,
    shortUrl: shortUrl(config, domain, key),
    title,
    faviconUrl: favicon ?? null,
  }
}

/** A link as the API returns it. */
export function linkItem(config: Config, row: FullLinkRow, tags: readonly string[]): Link {
  return {
    id: row.id,
    domain: row.domain,
    key: row.key,
    shortUrl: shortUrl(config, row.domain, row.key),
    aliases: [...(row.aliases ?? [])],
    type: row.type as Link['type'],
    redirectTo: row.redirect_to,
    utmParams: utmItem(JSON.parse(row.utm)),
    geo: JSON.parse(row.geo),
    tags: [...tags],
    folderId: row.live_folder_id === undefined ? row.folder_id : row.live_folder_id,
    ...singleValues(row),
    hasPassword: row.password_hash !== null,
    preview: row.preview === null ? null : JSON.parse(row.preview),
    clicks: { total: row.total, human: row.human },
    importedClicks: row.imported_clicks,
    importedClicksAt: timeOrNull(row.imported_clicks_at),
    faviconUrl: row.favicon ?? null,
    health: healthItem(row),
    banned: bannedItem(row.ban_reason),
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    deletedAt: timeOrNull(row.deleted_at),
  }
}

const singleValues = (row: LinksTable) =>
  eachLinkField({
    text: (field) => row[linkFields[field].column],
    flag: (field) => row[linkFields[field].column] === 1,
    time: (field) => timeOrNull(row[linkFields[field].column]),
    address: (field) => row[linkFields[field].column],
    count: (field) => row[linkFields[field].column],
    choice: (field) => row[linkFields[field].column],
  })

/** Only of live links with monitoring, whatever Monitoring still has of others. */
function healthItem({ monitoring, deleted_at, health, updated_at }: FullLinkRow): Link['health'] {
  if (monitoring !== 1 || deleted_at !== null) return null
  return health ?? pendingHealth(updated_at)
}

const bannedItem = (reason: string | null | undefined): Link['banned'] =>
  reportReasons.find((known) => known === reason) ?? null

/** The UTM values that are set, as JSON for the database. */
export function storedUtm(utm: UtmParams | null | undefined): string {
  const set = utmFields.flatMap((field) => (utm?.[field] ? [[field, utm[field]]] : []))
  return JSON.stringify(Object.fromEntries(set))
}

export function utmItem(utm: UtmParams): Link['utmParams'] {
  return {
    source: utm.source ?? null,
    medium: utm.medium ?? null,
    campaign: utm.campaign ?? null,
    term: utm.term ?? null,
    content: utm.content ?? null,
  }
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms)
}
