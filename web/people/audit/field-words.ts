import { readerZone } from '../../../contract/time-zone.ts'
import { permissionWords } from '../../lib/session/permission-words.ts'
import { exactTime } from '../../ui/time/dates.ts'

const names: Readonly<Record<string, string>> = {
  redirect_to: 'Destination',
  utm: 'UTM values',
  forward_query: 'Forward parameters',
  forward_path: 'Pass the path on',
  click_ids: 'Add click ids',
  redirect_status: 'Redirect status',
  folder_id: 'Folder',
  external_id: 'External ID',
  key_rule: 'Keys',
  case_sensitive: 'Tells capital letters apart',
  disabled: 'Paused',
  deleted_at: 'In the trash since',
  starts_at: 'Starts',
  expires_at: 'Ends',
  expiresAt: 'Ends',
  email: 'E-mail',
  permissions: 'May do',
  prefix: 'Begins with',
  allowedAddresses: 'Only from',
  issuer: 'Provider',
  heir: 'Links go to',
  links: 'Links handed over',
}

/** The label of a field; by default its name in words: 'first_name' becomes 'First name'. */
export function fieldName(field: string): string {
  if (Object.hasOwn(names, field)) return names[field] ?? field
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const yesOrNo = new Set(['monitoring', 'forward_query', 'forward_path', 'click_ids', 'disabled'])

/** A value formatted for people; undefined where it is empty. */
export function fieldValue(field: string, value: unknown): string | undefined {
  if (yesOrNo.has(field)) return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberWords(field, value)
  if (typeof value === 'string') return textWords(field, value)
  return partsOf(value)
}

function numberWords(field: string, value: number): string {
  if (field === 'role' || field === 'permissions') return permissionWords(value)
  return field.endsWith('_at') ? exactTime(new Date(value), readerZone()) : String(value)
}

function textWords(field: string, value: string): string | undefined {
  if (field.endsWith('At')) return exactTime(value, readerZone())
  if (field === 'status') return value.charAt(0) + value.slice(1).toLowerCase()
  return field === 'utm' ? partsOf(JSON.parse(value)) : value
}

function partsOf(value: unknown): string | undefined {
  const parts = Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    : Object.entries(value ?? {})
        .filter(([, each]) => each !== null && each !== '')
        .map(([name, each]) => `${name} ${typeof each === 'string' ? each : JSON.stringify(each)}`)
  return parts.join(', ') || undefined
}

export interface AuditFieldChange {
  field: string
  name: string
  before: string | undefined
  after: string | undefined
}

type LoggedFields = Readonly<Record<string, unknown>> | null

/** One line for each field with a value before or after. */
export function fieldChanges(before: LoggedFields, after: LoggedFields): AuditFieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({
      field,
      name: fieldName(field),
      before: before && field in before ? fieldValue(field, before[field]) : undefined,
      after: after && field in after ? fieldValue(field, after[field]) : undefined,
    }))
    .filter(({ before, after }) => before !== undefined || after !== undefined)
}
