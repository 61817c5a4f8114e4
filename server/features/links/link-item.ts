import type { Link } from '../../../contract/links.ts'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { type UtmParams, utmFields } from '../../../contract/utm.ts'
import type { Config } from '../../config.ts'
import { isoTime } from '../../platform/clock.ts'
import type { LinkRow } from './store.ts'

/** A short address: always the scheme that the installation itself is reached by. */
export function shortUrl(config: Config, domain: string, key: string): string {
  return `${new URL(config.publicUrl).protocol}//${domain}/${key}`
}

export interface LinkLabel {
  id: string
  domain: string
  key: string
  shortUrl: string
  title: string | null
  faviconUrl: string | null
}

/** What others call a link by. */
export function linkLabel(
  config: Config,
  { id, domain, key, title, favicon }: Pick<LinkRow, 'id' | 'domain' | 'key' | 'title' | 'favicon'>,
): LinkLabel {
  return {
    id,
    domain,
    key,
    shortUrl: shortUrl(config, domain, key),
    title,
    faviconUrl: favicon ?? null,
  }
}

/** A link as the calls answer it. */
export function linkItem(config: Config, row: LinkRow, tags: readonly string[]): Link {
  return {
    id: row.id,
    domain: row.domain,
    key: row.key,
    shortUrl: shortUrl(config, row.domain, row.key),
    type: row.type as Link['type'],
    title: row.title,
    redirectTo: row.redirect_to,
    utmParams: utmItem(JSON.parse(row.utm)),
    geo: JSON.parse(row.geo),
    monitoring: row.monitoring === 1,
    tags: [...tags],
    note: row.note,
    expiresAt: timeOrNull(row.expires_at),
    startsAt: timeOrNull(row.starts_at),
    maxClicks: row.max_clicks,
    hasPassword: row.password_hash !== null,
    expiredRedirectTo: row.expired_to,
    preview: row.preview === null ? null : JSON.parse(row.preview),
    forwardQuery: row.forward_query === 1,
    disabled: row.disabled === 1,
    clicks: { total: row.total, human: row.human },
    faviconUrl: row.favicon ?? null,
    health: null,
    banned: bannedItem(row.ban_reason),
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    deletedAt: timeOrNull(row.deleted_at),
  }
}

const bannedItem = (reason: string | null | undefined): Link['banned'] =>
  reportReasons.find((known) => known === reason) ?? null

/** UTM values as they are kept: only those that are set. */
export function keptUtm(utm: UtmParams | null | undefined): string {
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
