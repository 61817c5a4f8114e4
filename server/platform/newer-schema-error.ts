/** A store has been through migrations that this program does not know: a newer version wrote it. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/** Throws when one of the migrations that a store has been through is unknown. */
export function requireKnownMigrations(executed: Iterable<string>, known: Iterable<string>): void {
  const ours = new Set(known)
  const unknown = [...executed].filter((name) => !ours.has(name)).toSorted()
  if (unknown.length === 0) return
  throw new NewerSchemaError(
    `it has been through ${unknown.join(', ')}, which this version does not know`,
  )
}
