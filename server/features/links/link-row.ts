import type { CreateLink, EditLink } from '../../../contract/links.ts'
import type { App } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { LinksTable } from '../../platform/schema.ts'
import type { Domain } from '../domains/domains.ts'
import type { KeptLink } from './index-store.ts'
import { keptUtm } from './link-item.ts'

/** Who a new link belongs to: a member's account, or nobody's with an end. */
export interface NewLink {
  accountId: string
  createdBy: string | null
  demoBrowser: string | null
  type: LinksTable['type']
  /** The rules of a GeoFurl, as they are kept. */
  geo?: string
  domain: Domain
  expiresAt: number | null
}

/** What is kept of a link without rules. */
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
    utm: keptUtm(input.utmParams),
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

/** How each field that an edit may send is kept. */
const keep = {
  title: (input: EditLink) => ({ title: input.title?.trim() || null }),
  note: (input: EditLink) => ({ note: input.note?.trim() || null }),
  utmParams: (input: EditLink) => ({ utm: keptUtm(input.utmParams) }),
  monitoring: (input: EditLink) => ({ monitoring: input.monitoring ? 1 : 0 }),
  forwardQuery: (input: EditLink) => ({ forward_query: input.forwardQuery ? 1 : 0 }),
  disabled: (input: EditLink) => ({ disabled: input.disabled ? 1 : 0 }),
  startsAt: (input: EditLink) => ({ starts_at: timeOrNull(input.startsAt) }),
  expiresAt: (input: EditLink) => ({ expires_at: timeOrNull(input.expiresAt) }),
  maxClicks: (input: EditLink) => ({ max_clicks: input.maxClicks ?? null }),
} as const

/** Only what was sent changes; null clears. */
export function changedFields(input: EditLink): Partial<LinksTable> {
  const fields = Object.keys(keep) as (keyof typeof keep)[]
  const sent = fields.filter((field) => input[field] !== undefined)
  return Object.assign({}, ...sent.map((field) => keep[field](input)))
}

function timeOrNull(iso: string | null | undefined): number | null {
  return iso ? Date.parse(iso) : null
}

/** A link that ends before it begins would never open, and say nothing of why. */
export function requireOpenTime({ starts_at, expires_at }: LinksTable): void {
  if (starts_at === null || expires_at === null || starts_at < expires_at) return
  throw new Problem('invalid', { errors: { expiresAt: 'Use a time after the start' } })
}

/** The name under which caches know a link. */
export function linkSubject(row: LinksTable): string {
  return `link:${row.domain_id}/${row.key_lower}`
}

/** What the audit log and the history of a link tell of it; a password only whether there is one. */
export function audited(row: LinksTable, tags: readonly string[]): object {
  const { id, account_id, domain_id, key_lower, created_at, updated_at, ...told } = row
  const { password_hash, demo_browser, created_by, words, number, ...fields }: Partial<KeptLink> =
    told
  return { ...fields, has_password: password_hash === null ? 0 : 1, tags }
}
