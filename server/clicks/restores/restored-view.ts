import { createHash } from 'node:crypto'
import type { About } from '../../account-data/about-file.ts'
import type { AccountRow, AccountRows, LossKind } from '../../account-data/account-rows.ts'

export interface FoundDomain {
  name: string
  kind: 'link' | 'hub'
  links: number
  /** What stands for it here. */
  domain: string | null
}

/** What is known of an export while it is checked and written: how its rows become rows of the account. */
export interface RestoredView {
  restoreId: string
  accountId: string
  userId: string
  about: About
  /** The ids, and names of pictures, that are others here. */
  ids: Map<string, string>
  /** The users of the export who are members here. */
  users: ReadonlyMap<string, string>
  /** Ids of the rows that other rows refer to, by table. */
  seen: Map<string, Set<string>>
  lost: Map<LossKind, Set<string>>
  domains: Map<string, FoundDomain & { id: string | undefined }>
  /** By their names, those of rows for which nobody is asked; undefined for one that is not here. */
  softDomains: Map<string, string | undefined>
  counts: Map<string, number>
}

export const domainKey = (kind: 'link' | 'hub', name: string): string => `${kind} ${name}`

/** Hubs and their buttons are on domains of hubs. */
export const domainKindOf = (table: string, { type }: AccountRow): 'link' | 'hub' =>
  table === 'hubs' || type === 'FURLHUB' || type === 'BUTTON' ? 'hub' : 'link'

const ID_OR_NAME = /\b[a-z]{2,5}_[0-9A-Za-z]{6,40}\b|[A-Za-z0-9_-]{43}/g

/** The text with the ids of here. */
export const withIds = (view: RestoredView, text: string): string =>
  view.ids.size === 0 ? text : text.replace(ID_OR_NAME, (id) => view.ids.get(id) ?? id)

const READABLE = '23456789abcdefghjkmnpqrstuvwxyz'

/** The same for the same restore, so that an interrupted one goes on with it. */
export function otherId(restoreId: string, id: string): string {
  const hash = createHash('sha256').update(`${restoreId} ${id}`).digest()
  const text = [...hash.subarray(0, 16)].map((byte) => READABLE[byte % READABLE.length]).join('')
  return `${id.slice(0, id.indexOf('_'))}_${text}`
}

/** The row without references to what is not here; undefined if nothing is left of it. */
export function withKnown(
  view: RestoredView,
  rows: AccountRows,
  row: AccountRow,
): AccountRow | undefined {
  const gone = goneRefs(view, rows, row)
  const users = Object.entries(rows.users ?? {}).map(
    ([name, ifNobody]) => [name, ifNobody, view.users.get(String(row[name])) ?? null] as const,
  )
  const { domainIfHere } = rows
  const isLeftOut =
    (domainIfHere !== undefined && !view.softDomains.get(String(row[domainIfHere]))) ||
    gone.some(([, ifGone]) => ifGone !== 'null') ||
    users.some(([, ifNobody, user]) => ifNobody === 'leave-out' && user === null)
  if (isLeftOut) return undefined
  const nulls = gone.map(([name]) => [name, null] as const)
  return {
    ...row,
    ...Object.fromEntries([...nulls, ...users.map(([name, , user]) => [name, user])]),
  }
}

/** The domain that stands for one of the export, of links or, if it has none of them, of hubs. */
export const domainHere = ({ domains, softDomains }: RestoredView, name: string) =>
  domains.get(domainKey('link', name))?.id ??
  domains.get(domainKey('hub', name))?.id ??
  softDomains.get(name)

/** The columns with an id that is in none of the files. */
const goneRefs = (view: RestoredView, { refs = {} }: AccountRows, row: AccountRow) =>
  Object.entries(refs).flatMap(([name, { to, ifGone }]) => {
    const isKnown = row[name] === null || view.seen.get(to)?.has(String(row[name]))
    return isKnown ? [] : [[name, ifGone] as const]
  })

/** A known row as it is written. */
export function writtenRow(view: RestoredView, rows: AccountRows, row: AccountRow): AccountRow {
  const users = new Set(Object.keys(rows.users ?? {}))
  const written = Object.entries(row).map(([name, value]) => {
    const isKept = typeof value !== 'string' || users.has(name)
    return [name, isKept ? value : writtenText(view, rows, { row, name, text: value })] as const
  })
  return Object.fromEntries(written)
}

function writtenText(
  view: RestoredView,
  { table, domain, domainIfHere }: AccountRows,
  { row, name, text }: { row: AccountRow; name: string; text: string },
): string {
  if (name === 'account_id') return view.accountId
  if (name === domainIfHere) return view.softDomains.get(text) ?? ''
  if (name !== domain) return withIds(view, text)
  return view.domains.get(domainKey(domainKindOf(table, row), text))?.id ?? ''
}
