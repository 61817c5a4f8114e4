import type { ImportField } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { keyOfAddress } from '../../../../contract/links/key-of-address.ts'
import { importedLinkFields } from '../../../../contract/links/link-fields.ts'
import { utmFields } from '../../../../contract/links/utm.ts'
import { tagsOf } from './cells.ts'

export interface Plan {
  mapping: Mapping
  domain?: string | null | undefined
  tags?: readonly string[] | undefined
}

/** A row as input for `CreateLink`, which validates it. */
export function linkOf(cells: readonly string[], { mapping, domain, tags = [] }: Plan): unknown {
  const cell = (field: ImportField) => textOf(cells[mapping[field] ?? -1])
  const utm = utmFields.flatMap((field) => {
    const value = cell(`utm_${field}`)
    return value ? [[field, value] as const] : []
  })
  return {
    redirectTo: cell('redirectTo') ?? '',
    vanity: keyOf(cells, mapping),
    domain: cell('domain') ?? domain,
    tags: [...tags, ...tagsOf(cell('tags') ?? '')],
    ...(utm.length > 0 && { utmParams: Object.fromEntries(utm) }),
    ...Object.fromEntries(
      importedLinkFields.map(({ field, kind }) => [field, readers[kind](cell(field))]),
    ),
  }
}

/** The requested key, which may be part of a whole short address. */
export function keyOf(cells: readonly string[], { key }: Mapping): string | null {
  const text = textOf(cells[key ?? -1])
  return text === null ? null : (keyOfAddress(text) ?? text)
}

/** Null for an empty cell. Our own files put an apostrophe before text that a spreadsheet would take for a formula. */
function textOf(cell: string | undefined): string | null {
  const text = (cell ?? '').replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '').trim()
  return text === '' ? null : text
}

const isYes = (text: string | null) => /^(true|yes|1|x)$/i.test(text ?? '')

/** Returns anything but a time unchanged, so that validation reports it. */
function timeOf(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? text : new Date(at).toISOString()
}

const readers = { text: (text: string | null) => text, flag: isYes, time: timeOf } as const
