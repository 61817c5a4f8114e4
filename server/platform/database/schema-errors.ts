/** A store has had migrations that this program does not know: a newer version wrote it. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/** A store has had other migrations in place of ours: a build from before our first one wrote it. */
export class EarlierSchemaError extends Error {
  override name = 'EarlierSchemaError'
}

/**
 * Throws if a migration that the store has had is unknown. Names begin with a number: an unknown one that does not come
 * after all of ours belongs to a history that ours has replaced.
 */
export function requireKnownMigrations(executed: Iterable<string>, known: Iterable<string>): void {
  const ours = new Set(known)
  const last = [...ours].map(numberOf).toSorted().at(-1) ?? ''
  const unknown = [...executed].filter((name) => !ours.has(name)).toSorted()
  const [first] = unknown
  if (first === undefined) return
  if (numberOf(first) <= last) {
    throw new EarlierSchemaError(`it has been through ${first}, which this version has replaced`)
  }
  throw new NewerSchemaError(
    `it has been through ${unknown.join(', ')}, which this version does not know`,
  )
}

const numberOf = (name: string) => name.split('-')[0] ?? ''
