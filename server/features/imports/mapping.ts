import { type ImportField, importFields } from '../../../contract/import-fields.ts'
import type { Mapping } from '../../../contract/imports.ts'
import { utmFields } from '../../../contract/utm.ts'

/** What others call these fields, as letters and digits only. */
const alsoNamed: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  redirectTo: ['url', 'longurl', 'destination', 'destinationurl', 'target', 'originalurl', 'link'],
  key: ['slug', 'alias', 'backhalf', 'path', 'keyword', 'vanity'],
  title: ['name'],
  note: ['notes', 'description', 'comment', 'comments'],
  tags: ['labels', 'tag'],
  startsAt: ['starts', 'start', 'startdate'],
  expiresAt: ['expires', 'expiration', 'expiry', 'expirationdate', 'enddate'],
  disabled: ['paused'],
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Fields by the names of the columns; a column is one field. */
export function suggestedMapping(columns: readonly string[]): Mapping {
  const names = columns.map(plain)
  const pairs = importFields.flatMap((field) => {
    const wanted = [plain(field), ...(alsoNamed[field] ?? [])]
    const column = names.findIndex((name) => wanted.includes(name))
    return column < 0 ? [] : [[field, column] as const]
  })
  return Object.fromEntries(pairs)
}

export interface Plan {
  mapping: Mapping
  domain?: string | null | undefined
  tags?: readonly string[] | undefined
}

/** A row as the call that makes a link takes it; what it says is checked there. */
export function linkOf(cells: readonly string[], { mapping, domain, tags = [] }: Plan): unknown {
  const cell = (field: ImportField) => textOf(cells[mapping[field] ?? -1])
  const utm = utmFields.flatMap((field) => {
    const value = cell(`utm_${field}`)
    return value ? [[field, value] as const] : []
  })
  const named = (cell('tags') ?? '').split(/[,;|]/).map((name) => name.trim())
  return {
    redirectTo: cell('redirectTo') ?? '',
    vanity: cell('key'),
    domain: cell('domain') ?? domain,
    title: cell('title'),
    note: cell('note'),
    tags: [...tags, ...named.filter((name) => name !== '')],
    ...(utm.length > 0 && { utmParams: Object.fromEntries(utm) }),
    startsAt: timeOf(cell('startsAt')),
    expiresAt: timeOf(cell('expiresAt')),
    disabled: isYes(cell('disabled')),
    forwardQuery: isYes(cell('forwardQuery')),
  }
}

/** Null for nothing. Our own files put a quotation mark before what a spreadsheet would take for a formula. */
function textOf(cell: string | undefined): string | null {
  const text = (cell ?? '').replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '').trim()
  return text === '' ? null : text
}

const isYes = (text: string | null) => /^(true|yes|1|x)$/i.test(text ?? '')

/** Left as it stands where it is no time, so that the check says so. */
function timeOf(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? text : new Date(at).toISOString()
}
