import { isoTime } from '../../platform/clock.ts'
import { utmItem } from './link-item.ts'

type Kept = Record<string, unknown>

const time = (ms: unknown) => (typeof ms === 'number' ? isoTime(ms) : null)
const flag = (value: unknown) => value === 1
const as = (value: unknown) => value ?? null
const json = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null)

/** How the audit log names what a link holds, and how the link itself does. */
const fields: Readonly<Record<string, readonly [name: string, read: (kept: unknown) => unknown]>> =
  {
    domain: ['domain', as],
    key: ['key', as],
    type: ['type', as],
    title: ['title', as],
    redirect_to: ['redirectTo', as],
    utm: ['utmParams', (text) => utmItem(json(text) ?? {})],
    geo: ['geo', (text) => json(text) ?? []],
    tags: ['tags', (names) => names ?? []],
    note: ['note', as],
    starts_at: ['startsAt', time],
    expires_at: ['expiresAt', time],
    expired_to: ['expiredRedirectTo', as],
    max_clicks: ['maxClicks', as],
    has_password: ['hasPassword', flag],
    preview: ['preview', json],
    forward_query: ['forwardQuery', flag],
    monitoring: ['monitoring', flag],
    disabled: ['disabled', flag],
    deleted_at: ['deletedAt', time],
  }

/** A link as it was, by its own names for what it holds; undefined where the log has nothing. */
export function readSnapshot(text: string | null): Kept | undefined {
  if (text === null) return undefined
  const kept = JSON.parse(text) as Kept
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, [name, read]]) =>
      column in kept ? [[name, read(kept[column])]] : [],
    ),
  )
}

/** What differs. Of a link that was made, what it began with. */
export function differences(before: Kept | undefined, after: Kept | undefined) {
  const names = Object.keys(after ?? {}).filter((name) => name !== 'type')
  return names.flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null]
    const isSame = before
      ? JSON.stringify(was) === JSON.stringify(is) || !(name in before)
      : isUnset(is)
    return isSame ? [] : [{ field: name, before: was, after: is }]
  })
}

function isUnset(value: unknown): boolean {
  if (value === null || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every((each) => each === null)
}
