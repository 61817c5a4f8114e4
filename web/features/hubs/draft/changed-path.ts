/**
 * The one field in which two values differ, such as `blocks.b1.title`; undefined if they differ in more, or in what is there at
 * all. Both share what is equal, so that parts are compared by identity.
 */
export function changedPath(before: unknown, after: unknown): string | undefined {
  const names: string[] = []
  let [one, other] = [before, after]
  while (isParts(one) && isParts(other)) {
    const [old, now] = [partsOf(one), partsOf(other)]
    if (old.size !== now.size) return undefined
    const changed = [...now].filter(([name, value]) => old.get(name) !== value)
    const [name] = changed[0] ?? []
    if (changed.length !== 1 || name === undefined || !old.has(name)) return undefined
    names.push(name)
    one = old.get(name)
    other = now.get(name)
  }
  return isParts(one) || isParts(other) ? undefined : names.join('.')
}

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Entries of lists are known by their ids. */
function partsOf(value: object): Map<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  return new Map(value.map((entry, at) => [idOf(entry) ?? String(at), entry]))
}

const idOf = (entry: unknown): string | undefined =>
  isParts(entry) && 'id' in entry && typeof entry.id === 'string' ? entry.id : undefined
