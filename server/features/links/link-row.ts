import type { CreateLink, EditLink } from '../../../contract/links/links.ts'
import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { LinksTable } from '../../schema/links.ts'
import type { Domain } from '../domains/domains.ts'
import { storedUtm } from './link-item.ts'
import type { IndexedLink } from './list/index-store.ts'

/** What a new link has beside its input. A demo link belongs to no member and has an end. */
export interface NewLink {
  accountId: string
  createdBy: string | null
  demoBrowser: string | null
  type: LinksTable['type']
  /** The rules of a GeoFurl, as JSON for the database. */
  geo?: string
  domain: Domain
  expiresAt: number | null
}

/** The `geo` column of a link without rules. */
export const NO_RULES = '[]'

export function newRow(
  app: App,
  input: CreateLink,
  fresh: NewLink & { checked: Partial<LinksTable> },
): LinksTable {
  const now = app.clock()
  return {
    id: newId('lnk'),
    account_id: fresh.accountId,
    domain_id: fresh.domain.id,
    key: '',
    key_lower: '',
    type: fresh.type,
    title: input.title?.trim() || null,
    redirect_to: '',
    utm: storedUtm(input.utmParams),
    geo: fresh.geo ?? NO_RULES,
    monitoring: input.monitoring ? 1 : 0,
    note: input.note?.trim() || null,
    forward_query: input.forwardQuery ? 1 : 0,
    disabled: input.disabled ? 1 : 0,
    starts_at: timeOrNull(input.startsAt),
    expires_at: fresh.expiresAt ?? timeOrNull(input.expiresAt),
    max_clicks: input.maxClicks ?? null,
    password_hash: null,
    expired_to: null,
    preview: null,
    created_by: fresh.createdBy,
    demo_browser: fresh.demoBrowser,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    ...fresh.checked,
  }
}

/** The columns of each field that an edit may send. */
const columnsOf = {
  title: (input: EditLink) => ({ title: input.title?.trim() || null }),
  note: (input: EditLink) => ({ note: input.note?.trim() || null }),
  utmParams: (input: EditLink) => ({ utm: storedUtm(input.utmParams) }),
  monitoring: (input: EditLink) => ({ monitoring: input.monitoring ? 1 : 0 }),
  forwardQuery: (input: EditLink) => ({ forward_query: input.forwardQuery ? 1 : 0 }),
  disabled: (input: EditLink) => ({ disabled: input.disabled ? 1 : 0 }),
  startsAt: (input: EditLink) => ({ starts_at: timeOrNull(input.startsAt) }),
  expiresAt: (input: EditLink) => ({ expires_at: timeOrNull(input.expiresAt) }),
  maxClicks: (input: EditLink) => ({ max_clicks: input.maxClicks ?? null }),
} as const

/** Only what was sent changes; null clears. */
export function changedFields(input: EditLink): Partial<LinksTable> {
  const fields = Object.keys(columnsOf) as (keyof typeof columnsOf)[]
  const sent = fields.filter((field) => input[field] !== undefined)
  return Object.assign({}, ...sent.map((field) => columnsOf[field](input)))
}

function timeOrNull(iso: string | null | undefined): number | null {
  return iso ? Date.parse(iso) : null
}

/** A link that ends before it starts would never work, without telling anybody why. */
export function requireOpenTime({ starts_at, expires_at }: LinksTable): void {
  if (starts_at === null || expires_at === null || starts_at < expires_at) return
  throw new Problem('invalid', { errors: { expiresAt: 'Use a time after the start' } })
}

/** The link's subject in the change log, by which caches know it. */
export function linkSubject(row: LinksTable): string {
  return `link:${row.domain_id}/${row.key_lower}`
}

/** The fields of a link in the audit log and its history. Of a password they hold only whether there is one. */
export function audited(row: LinksTable, tags: readonly string[]): object {
  const { id, account_id, domain_id, key_lower, created_at, updated_at, ...rest } = row
  const {
    password_hash,
    demo_browser,
    created_by,
    words,
    number,
    ...fields
  }: Partial<IndexedLink> = rest
  return { ...fields, has_password: password_hash === null ? 0 : 1, tags }
}
