import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import type {
  ImportField,
  ImportService,
  LossChoice,
  LossKind,
} from '../../../../contract/links/import-fields.ts'
import type { ImportLoss, Mapping } from '../../../../contract/links/imports.ts'
import { bareKey, keyInCell } from '../../../../contract/links/key-of-address.ts'
import { importedLinkFields } from '../../../../contract/links/link-fields.ts'
import { utmFields } from '../../../../contract/links/utm.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { countOf, flagOf, isHiddenPassword, isNo, tagsOf, timeOf } from './cells.ts'

export interface Plan {
  mapping: Mapping
  domain?: string | null | undefined
  tags?: readonly string[] | undefined
  onLoss?: LossChoice | undefined
  acceptLosses?: readonly LossKind[] | undefined
  /** Of the account, by the domains of the file. */
  domains?: Readonly<Record<string, string>> | undefined
  service?: ImportService | null | undefined
  /** Links that are on other pages of an API, of which the file is one. */
  missing?: number | undefined
  /** Whether it is a file of ours, whose cells have an apostrophe where a spreadsheet would read a formula. */
  isGuarded?: boolean | undefined
  /** Between the cells of the file, empty for JSON; a comma if it is not known. */
  delimiter?: string | undefined
  /** What all rows together show with this mapping; undefined until they were gone through. */
  found?: Survey | undefined
}

/** What the rows of a file show before any link is made. */
export interface Survey {
  losses: readonly ImportLoss[]
  /** Kinds of losses that hold rows back. */
  heldBack: readonly LossKind[]
  /** The domains that rows name, some of them if they are many. */
  domains: readonly { name: string; rows: number; isOwn: boolean }[]
  hasManyDomains: boolean
}

/** A row as input for `CreateGeoLink`, which validates it. The domain is that of the plan. */
export function linkOf(cells: readonly string[], { mapping, domain, tags = [] }: Plan) {
  const cell = (field: ImportField) => textOf(cells[mapping[field] ?? -1])
  const utm = utmFields.flatMap((field) => {
    const value = cell(`utm_${field}`)
    return value ? [[field, value] as const] : []
  })
  const fields: { [field: string]: unknown } = Object.fromEntries(
    importedLinkFields.map(({ field, kind }) => [field, readers[kind](cell(field))]),
  )
  return {
    redirectTo: cell('redirectTo') ?? '',
    vanity: keyOf(cells, mapping),
    domain: domain ?? null,
    tags: [...tags, ...tagsOf(cell('tags') ?? '')],
    folder: cell('folder'),
    ...(utm.length > 0 && { utmParams: Object.fromEntries(utm) }),
    ...fields,
    maxClicks: clicksLeft(fields.maxClicks, countOf(cell('clicksUsed') ?? '')),
    password: passwordOf(cell('password') ?? ''),
    geo: rulesOf(cell('geo')),
    preview: jsonOf(cell('preview'), 'preview'),
    disabled: fields.disabled,
  }
}

/** The fields of a link by which it keeps safeguards. */
export function keptFieldsOf(cells: readonly string[], { password, disabled }: Mapping) {
  return {
    password: passwordOf(textOf(cells[password ?? -1]) ?? ''),
    disabled: flagOf(textOf(cells[disabled ?? -1]) ?? ''),
  }
}

/** Where a row names its domain, a key with a dot and a slash is no address. */
function isAddressOn(text: string, host: string): boolean {
  const lower = text.trim().toLowerCase()
  return /^https?:\/\//.test(lower) || lower.startsWith(`${host}/`)
}

/** The requested key, which may be part of a whole short address. */
export function keyOf(cells: readonly string[], { key, domain }: Mapping): string | null {
  const text = textOf(cells[key ?? -1])
  if (text === null) return null
  const host = textOf(cells[domain ?? -1])
    ?.trim()
    .toLowerCase()
  return host === undefined || isAddressOn(text, host) ? keyInCell(text) : bareKey(text)
}

/** Null for a cell without a value. */
function textOf(cell: string | undefined): string | null {
  const text = (cell ?? '').trim()
  return isBlankCell(text) ? null : text
}

const readers = {
  text: (text: string | null) => text,
  address: (text: string | null) => text,
  flag: (text: string | null) => flagOf(text ?? ''),
  time: (text: string | null) => timeOf(text ?? ''),
  count: (text: string | null) => countOf(text ?? ''),
  choice: (text: string | null) => countOf(text ?? ''),
} as const

/** A link of which six of ten clicks are used has four left at its new place. One that is used up is held back. */
function clicksLeft(limit: unknown, used: unknown): unknown {
  if (typeof limit !== 'number' || typeof used !== 'number') return limit
  return used < limit ? limit - used : limit
}

const passwordOf = (cell: string): string | null =>
  cell === '' || isNo(cell) || isHiddenPassword(cell) ? null : cell

/** Rules as in our own export, or the address of each country as Dub has them. */
function rulesOf(cell: string | null): unknown {
  const rules = jsonOf(cell, 'geo')
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) return rules
  return Object.entries(rules).map(([country, redirectTo]) => ({
    countries: [country],
    redirectTo,
  }))
}

function jsonOf(cell: string | null, field: string): unknown {
  if (cell === null) return null
  try {
    return JSON.parse(cell)
  } catch {
    const message = 'Use the text of an exported file: it is JSON'
    throw new Problem('invalid', { errors: { [field]: message } })
  }
}
