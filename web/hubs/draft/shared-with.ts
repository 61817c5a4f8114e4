import { isSameValue } from '../../../contract/hubs/document-diff.ts'

/**
 * The second value with every part that it has in common with the first one taken from that. What is shown of a document is
 * drawn again only where an object is another one.
 */
export function sharedWith<T>(known: T, next: T): T {
  if (isSameValue(known, next)) return known
  if (Array.isArray(known) && Array.isArray(next)) return sharedList(known, next) as T
  if (!isFields(known) || !isFields(next)) return next
  const entries = Object.entries(next).map(([name, value]) => [
    name,
    sharedWith(known[name], value),
  ])
  return Object.fromEntries(entries) as T
}

function sharedList(known: readonly unknown[], next: readonly unknown[]): unknown[] {
  const byId = new Map(known.map((entry) => [idOf(entry), entry]))
  return next.map((entry, at) => {
    const id = idOf(entry)
    return sharedWith(id === undefined ? known[at] : byId.get(id), entry)
  })
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (entry: unknown): unknown => (isFields(entry) ? entry.id : undefined)
