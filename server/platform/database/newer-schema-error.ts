/** A store has had migrations that this program does not know: a newer version wrote it. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/** Throws if a migration that the store has had is unknown. */
export function requireKnownMigrations(executed: Iterable<string>, known: Iterable<string>): void {
  const ours = new Set(known)
  const unknown = [...executed].filter((name) => !ours.has(name)).toSorted()
  if (unknown.length === 0) return
  throw new NewerSchemaError(
    `it has been through ${unknown.join(', ')}, which this version does not know`,
  )
}
