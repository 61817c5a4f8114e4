/**
 * The one field in which two values differ, such as `blocks.b1.title`; undefined if they differ in several, or in the entries
 * of a list. Equal parts are the same objects, so parts are compared by identity. A missing field is one without a value.
 */
export function changedPath(before: unknown, after: unknown): string | undefined {
  const names: string[] = []
  let [one, other] = [before, after]
  while (isParts(one) || isParts(other)) {
    const [old, now] = [partsOf(one), partsOf(other)]
    if (!old || !now) return undefined
    const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
      (name) => old.get(name) !== now.get(name),
    )
    const [name] = changed
    if (changed.length !== 1 || name === undefined) return undefined
    names.push(name)
    one = old.get(name)
    other = now.get(name)
  }
  return names.join('.')
}

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Entries of lists are known by their ids. A list is no field that grows letter by letter. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (value === undefined || value === null) return new Map()
  if (!isParts(value)) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  return new Map(value.map((entry, at) => [idOf(entry) ?? String(at), entry]))
}

const idOf = (entry: unknown): string | undefined =>
  isParts(entry) && 'id' in entry && typeof entry.id === 'string' ? entry.id : undefined
