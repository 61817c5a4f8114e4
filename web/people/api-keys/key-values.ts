import { z } from 'zod'
import { CreateApiKey } from '../../../contract/people/api-keys.ts'
import { isWithin, type RoleName, roles } from '../../../contract/people/permissions.ts'
import { dayStart } from '../../ui/time/days.ts'

export const keyLifetimes = ['never', '30', '90', '365', 'day'] as const
export type KeyLifetime = (typeof keyLifetimes)[number]

/** The values of the form for a new key. */
export const KeyValues = z.object({
  name: z.string(),
  /** A role's name, or 'own' for a choice of single permissions. */
  role: z.string(),
  bits: z.int(),
  end: z.enum(keyLifetimes),
  /** `2026-11-21`, for the end 'day'. */
  day: z.string(),
  /** One on each line. */
  addresses: z.string(),
  /** Drafts from older versions lack it. */
  onlyOwnLinks: z.boolean().default(false),
})
export type KeyValues = z.infer<typeof KeyValues>

export const OWN = 'own'

export const emptyValues: KeyValues = {
  name: '',
  role: 'Viewer',
  bits: 1,
  end: '90',
  day: '',
  addresses: '',
  onlyOwnLinks: false,
}

/** Roles that suit a program, least powerful first. Billing and Owner can be chosen as single permissions. */
const presets: readonly { name: RoleName; does: string }[] = [
  { name: 'Viewer', does: 'Reads links and numbers' },
  { name: 'Creator', does: 'Also makes links' },
  { name: 'Editor', does: 'Also edits and deletes links' },
  { name: 'Administrator', does: 'Also reads the audit log and renames the account' },
]

/** Only the presets that are within the maker's own permissions. */
export const presetsWithin = (makerRole: number) =>
  presets.filter(({ name }) => isWithin(bitsOfRole(name), makerRole))

const bitsOfRole = (role: string): number => roles.find(([name]) => name === role)?.[1] ?? 0

export function bitsOf({ role, bits }: KeyValues): number {
  return role === OWN ? bits : bitsOfRole(role)
}

/** Splits at white space, commas and semicolons, so that lists can be pasted. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** When the key ends: null for never, undefined without a valid day. A chosen day is included, in the reader's zone. */
export function endOf({ end, day }: KeyValues, now: Date): Date | null | undefined {
  if (end === 'never') return null
  if (end !== 'day') return new Date(now.getTime() + Number(end) * DAY_MS)
  const next = dayStart(day, 1)
  return next && new Date(next.getTime() - SECOND_MS)
}

export function creationOf(values: KeyValues, now: Date): CreateApiKey {
  const allowedAddresses = addressesIn(values.addresses)
  const end = endOf(values, now)
  return {
    name: values.name,
    permissions: bitsOf(values),
    ...(end && { expiresAt: end.toISOString() }),
    ...(allowedAddresses.length > 0 && { allowedAddresses }),
    ...(values.onlyOwnLinks && { onlyOwnLinks: true }),
  }
}

/** Validation errors by form field; the server validates again. */
export function errorsOf(values: KeyValues, now: Date): Record<string, string> {
  const read = CreateApiKey.safeParse(creationOf(values, now))
  const issues = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const end = endOf(values, now)
  return {
    ...fieldsOf(issues ?? [], values),
    ...(end === undefined && { day: 'Choose a day' }),
    ...(end && end <= now && { day: 'Choose a day in the future' }),
  }
}

/** Maps a problem's fields to the form's. All addresses share one field, so the message names the address. */
export function fieldsOf(
  problems: readonly { path: string; message: string }[],
  values: KeyValues,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of problems) {
    const [first = '', place] = path.split('.')
    const field = fieldNames[first]
    if (field === undefined) continue
    fields[field] ??= place === undefined ? message : namingAddress(message, values, Number(place))
  }
  return fields
}

const fieldNames: Record<string, string> = {
  name: 'name',
  permissions: 'bits',
  expiresAt: 'day',
  allowedAddresses: 'addresses',
}

function namingAddress(message: string, values: KeyValues, place: number): string {
  const address = addressesIn(values.addresses)[place] ?? ''
  return message.includes(address) ? message : `${address}: ${message}`
}
