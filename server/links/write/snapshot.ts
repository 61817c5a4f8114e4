import { type FieldKind, linkFieldNames, linkFields } from '../../../contract/links/link-fields.ts'
import { isoTime } from '../../platform/clock.ts'
import { utmItem } from '../link-item.ts'

type LinkSnapshot = Record<string, unknown>

type Reader = (recorded: unknown) => unknown

const time: Reader = (ms) => (typeof ms === 'number' ? isoTime(ms) : null)
const flag: Reader = (value) => value === 1
const as: Reader = (value) => value ?? null
const json: Reader = (text) => (typeof text === 'string' ? JSON.parse(text) : null)

const readers: Readonly<Record<FieldKind, Reader>> = {
  text: as,
  address: as,
  count: as,
  choice: as,
  time,
  flag,
}

/** The fields of a link in the audit log, with their names and values in the API. */
const fields: Readonly<Record<string, readonly [name: string, read: Reader]>> = {
  domain: ['domain', as],
  key: ['key', as],
  type: ['type', as],
  title: ['title', as],
  redirect_to: ['redirectTo', as],
  utm: ['utmParams', (text) => utmItem(json(text) ?? {})],
  geo: ['geo', (text) => json(text) ?? []],
  tags: ['tags', (names) => names ?? []],
  folder_id: ['folderId', as],
  aliases: ['aliases', (names) => names ?? []],
  ...Object.fromEntries(
    linkFieldNames.map((name) => {
      const { column, kind } = linkFields[name]
      return [column, [name, readers[kind]] as const]
    }),
  ),
  has_password: ['hasPassword', flag],
  preview: ['preview', json],
  deleted_at: ['deletedAt', time],
}

/** What a link has in the fields of which one of several numbers always holds. */
const unset: Readonly<Record<string, number>> = Object.fromEntries(
  linkFieldNames.flatMap((name) => {
    const field = linkFields[name]
    return field.kind === 'choice' ? [[name, field.unset] as const] : []
  }),
)

/** A link as the audit log recorded it, with the field names of the API; undefined without an entry. */
export function readSnapshot(text: string | null): LinkSnapshot | undefined {
  if (text === null) return undefined
  const recorded = JSON.parse(text) as LinkSnapshot
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, [name, read]]) =>
      column in recorded ? [[name, read(recorded[column])]] : [],
    ),
  )
}

/** The changed fields. For a new link, all fields that were set. */
export function differences(before: LinkSnapshot | undefined, after: LinkSnapshot | undefined) {
  const names = Object.keys(after ?? {}).filter((name) => name !== 'type')
  return names.flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null]
    const isSame = before
      ? JSON.stringify(was) === JSON.stringify(is) || !(name in before)
      : isUnset(is) || is === unset[name]
    return isSame ? [] : [{ field: name, before: was, after: is }]
  })
}

function isUnset(value: unknown): boolean {
  if (value === null || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every((each) => each === null)
}
