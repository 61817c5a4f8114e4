import { createHash } from 'node:crypto'
import type { HubDocument } from '../../contract/hubs/document.ts'
import type { Hub, HubSettings, HubState } from '../../contract/hubs/hubs.ts'
import { cardPath } from '../../hub-page/addresses.ts'
import type { Config } from '../config.ts'
import { isoTime } from '../platform/clock.ts'
import { tagOf } from '../platform/http/conditions.ts'
import type { HubsTable } from '../schema/hubs.ts'
import { HUB_TYPE } from '../schema/link-types.ts'
import { shortUrl } from '../short-url.ts'
import { runningItem } from './experiments/experiment-item.ts'
import type { HubRow } from './store.ts'

export type KeptSettings = Omit<HubSettings, 'isRoot'>

export const firstSettings: KeptSettings = {
  lock: { kind: 'none' },
  removeBranding: false,
  customCss: null,
}

/** As stored: with what of the custom CSS may stand in a page. */
type StoredSettings = KeptSettings & { pageCss?: string | null }

// Both were validated with the contract's schemas when they were written.
export const documentOf = (row: { document: string }) => JSON.parse(row.document) as HubDocument

export function keptSettingsOf(row: Pick<HubsTable, 'settings'>): KeptSettings {
  const { pageCss: _, ...settings } = JSON.parse(row.settings) as StoredSettings
  return settings
}

/** The settings that the page is drawn with. */
export function pageSettingsOf(row: Pick<HubsTable, 'settings'>) {
  const { removeBranding, pageCss } = JSON.parse(row.settings) as StoredSettings
  return { removeBranding, customCss: pageCss ?? null }
}

/** Equal documents have equal texts: the schema puts the fields in order. */
export const documentText = (document: HubDocument): string => JSON.stringify(document)

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The ETag of a draft. Versions are never changed, so their number is enough. */
export const etagOf = (version: number): string => `"${version}"`

/** Of what belongs to no version. The draft has a tag of its own. */
export const hubTag = ({ id, domain, key, title, description, settings }: Hub): string =>
  tagOf({ id, domain, key, title, description, settings })

/** Whether visitors see the draft, and nothing else is planned: publishing it would change nothing. */
export const isPublic = (row: StateFields): boolean => hubState(row) === 'PUBLISHED'

type StateFields = Pick<
  HubRow,
  'deleted_at' | 'disabled' | 'scheduled_at' | 'published_version' | 'published_hash' | 'draft_hash'
>

export function hubState(row: StateFields): HubState {
  if (row.deleted_at !== null) return 'TRASHED'
  if (row.disabled === 1) return 'DISABLED'
  if (row.scheduled_at !== null) return 'SCHEDULED'
  if (row.published_version === null) return 'DRAFT'
  return row.published_hash === row.draft_hash ? 'PUBLISHED' : 'CHANGED'
}

/** A hub as the API returns it. */
export function hubItem(config: Config, row: HubRow): Hub {
  const { profile, blocks, theme, seo } = documentOf(row)
  return {
    id: row.id,
    type: HUB_TYPE,
    domain: row.domain,
    key: row.key,
    shortUrl: shortUrl(config, row.domain, row.key),
    title: row.title ?? '',
    description: row.description,
    profile,
    blocks,
    theme,
    seo,
    settings: { ...keptSettingsOf(row), isRoot: row.is_root === 1 },
    status: hubState(row),
    draftVersion: row.draft_version,
    publishedVersion: row.published_version,
    publishedAt: timeOrNull(row.published_at),
    scheduledAt: timeOrNull(row.scheduled_at),
    experiment: runningItem(row),
    cardUrl: row.published_hash && config.publicUrl + cardPath(row.id, row.published_hash),
    etag: etagOf(row.draft_version),
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(Math.max(row.updated_at, row.saved_at)),
    deletedAt: timeOrNull(row.deleted_at),
  }
}

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))
