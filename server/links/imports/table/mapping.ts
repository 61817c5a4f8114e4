import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import type {
  ImportField,
  ImportService,
  LossChoice,
  LossKind,
} from '../../../../contract/links/import-fields.ts'
import type { ImportLoss, Mapping } from '../../../../contract/links/imports.ts'
import { bareKey, keyInCell } from '../../../../contract/links/key-of-address.ts'
import {
  type ImportedLinkField,
  importedLinkFields,
  linkFields,
} from '../../../../contract/links/link-fields.ts'
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
export function linkOf(cells: readonly string[], plan: Plan) {
  const { mapping, domain, tags = [] } = plan
  const cell = (field: ImportField) => textOf(cells[mapping[field] ?? -1], plan)
  const utm = utmFields.flatMap((field) => {
    const value = cell(`utm_${field}`)
    return value ? [[field, value] as const] : []
  })
  const fields: { [field: string]: unknown } = Object.fromEntries(
    importedLinkFields.map(({ field, kind }) => [field, cutTo(field, readers[kind](cell(field)))]),
  )
  return {
    redirectTo: cell('redirectTo') ?? '',
    vanity: keyOf(cells, plan),
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
export function keptFieldsOf(cells: readonly string[], plan: ReadPlan) {
  const { password, disabled } = plan.mapping
  return {
    password: passwordOf(textOf(cells[password ?? -1], plan) ?? ''),
    disabled: flagOf(textOf(cells[disabled ?? -1], plan) ?? ''),
  }
}

/** Where a row names its domain, a key with a dot and a slash is no address. */
function isAddressOn(text: string, host: string): boolean {
  const lower = text.trim().toLowerCase()
  return /^https?:\/\//.test(lower) || lower.startsWith(`${host}/`)
}

/** The requested key, which may be part of a whole short address. */
export function keyOf(cells: readonly string[], plan: ReadPlan): string | null {
  const { key, domain } = plan.mapping
  const text = textOf(cells[key ?? -1], plan)
  if (text === null) return null
  const host = textOf(cells[domain ?? -1], plan)
    ?.trim()
    .toLowerCase()
  return host === undefined || isAddressOn(text, host) ? keyInCell(text) : bareKey(text)
}

/** What says how cells of a file are read. */
export type ReadPlan = Pick<Plan, 'mapping' | 'delimiter'>

/** Null for a cell without a value. JSON says so itself: a word such as `none` is a text there, or a key. */
function textOf(cell: string | undefined, { delimiter }: ReadPlan): string | null {
  const text = (cell ?? '').trim()
  const isBlank = delimiter === '' ? text === '' : isBlankCell(text)
  return isBlank ? null : text
}

/** A link is worth more than the end of a text that is longer than it may hold: `cutFields` names it. */
function cutTo(field: ImportedLinkField, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, textMax(field)).trim() : value
}

/** Fields of a row whose text is longer than a link may hold. */
export const cutFields = (cells: readonly string[], plan: ReadPlan): ImportedLinkField[] =>
  importedLinkFields
    .map(({ field }) => field)
    .filter((field) => {
      const max = textMax(field)
      const text = textOf(cells[plan.mapping[field] ?? -1], plan)
      return max !== undefined && text !== null && text.length > max
    })

/** Undefined for a field that is no text. */
const textMax = (field: ImportedLinkField): number | undefined => {
  const spec = linkFields[field]
  return spec.kind === 'text' ? spec.max : undefined
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
