import {
  eachLinkField,
  type LinkField,
  linkFieldNames,
  linkFields,
} from '../../contract/links/link-fields.ts'
import type { CreateLink, EditLink } from '../../contract/links/links.ts'
import type { App } from '../context.ts'
import type { Domain } from '../domains/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import type { LinksTable } from '../schema/links.ts'
import { storedUtm } from './link-item.ts'
import type { IndexedLink } from './list/index-store.ts'
import type { FullLinkRow } from './store.ts'

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
  /** What an imported link had before. */
  past?: LinkPast
}

export type LinkPast = Pick<LinksTable, 'created_at' | 'imported_clicks' | 'imported_clicks_at'>

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
    redirect_to: '',
    utm: storedUtm(input.utmParams),
    geo: fresh.geo ?? NO_RULES,
    ...columnsOf(input),
    ...(fresh.expiresAt === null ? {} : { expires_at: fresh.expiresAt }),
    password_hash: null,
    preview: null,
    created_by: fresh.createdBy,
    demo_browser: fresh.demoBrowser,
    folder_id: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    imported_clicks: null,
    imported_clicks_at: null,
    ...fresh.past,
    ...fresh.checked,
  }
}

/** Only what was sent changes; null clears. Addresses are among the checked fields. */
export function changedFields(input: EditLink): Partial<LinksTable> {
  const columns = columnsOf(input)
  const sent = linkFieldNames
    .filter((field) => linkFields[field].kind !== 'address' && input[field] !== undefined)
    .map((field) => linkFields[field].column)
  return {
    ...Object.fromEntries(sent.map((column) => [column, columns[column]])),
    ...(input.utmParams === undefined ? {} : { utm: storedUtm(input.utmParams) }),
  }
}

type Stored = ReturnType<typeof storedValues>
type Columns = { [F in LinkField as (typeof linkFields)[F]['column']]: Stored[F] }

/** What a link has in these columns if nothing was sent. */
export const unsetColumns = (): Columns => columnsOf({})

/** The columns of `linkFields`. An address is null until it has been checked. */
function columnsOf(input: Partial<CreateLink>): Columns {
  const values = storedValues(input)
  return Object.fromEntries(
    linkFieldNames.map((field) => [linkFields[field].column, values[field]]),
  ) as Columns
}

const storedValues = (input: Partial<CreateLink>) =>
  eachLinkField({
    text: (field) => input[field]?.trim() || null,
    flag: (field) => (input[field] ? 1 : 0),
    time: (field) => timeOrNull(input[field]),
    address: () => null,
    count: (field) => input[field] ?? null,
    choice: (field) => input[field] ?? linkFields[field].unset,
  })

function timeOrNull(iso: string | null | undefined): number | null {
  return iso ? Date.parse(iso) : null
}

/** Refuses a link that ends before it starts: it would never work, without a reason that users see. */
export function requireOpenTime({ starts_at, expires_at }: LinksTable): void {
  if (starts_at === null || expires_at === null || starts_at < expires_at) return
  throw new Problem('invalid', { errors: { expiresAt: 'Use a time after the start' } })
}

/** The link's subject in the change log, by which caches know it. */
export function linkSubject(row: Pick<LinksTable, 'domain_id' | 'key_lower'>): string {
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
    target_hash,
    live_folder_id,
    ...fields
  }: Partial<IndexedLink & FullLinkRow> = rest
  return { ...fields, has_password: password_hash === null ? 0 : 1, tags }
}
