import { type ImportedLinkField, importedLinkFields } from './link-fields.ts'
import { type UtmField, utmFields } from './utm.ts'

export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024

/** Fields that a column of a file can be mapped to, in the order of the choices on the screen. */
export type ImportField =
  | 'redirectTo'
  | 'key'
  | 'domain'
  | 'tags'
  | `utm_${UtmField}`
  | ImportedLinkField

const first: readonly ImportField[] = ['redirectTo', 'key', 'domain', 'title', 'note', 'tags']
const utm: readonly ImportField[] = utmFields.map((field) => `utm_${field}` as const)
const then: readonly ImportField[] = ['startsAt', 'expiresAt', 'disabled', 'forwardQuery']
const others = importedLinkFields.map(({ field }) => field)
export const importFields: readonly ImportField[] = [
  ...new Set([...first, ...utm, ...then, ...others]),
]

export const importStatuses = [
  'READING',
  'SENT',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'FAILED',
] as const
export type ImportStatus = (typeof importStatuses)[number]
