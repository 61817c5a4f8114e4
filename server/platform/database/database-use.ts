/** How busy this process's connections to a database are. */
export interface DatabaseUse {
  /** Maximum number of connections. For SQLite, where reads do not wait, the number of writers. */
  size: number
  inUse: number
  /** Callers that wait for a connection. */
  waiting: number
}

const uses = new WeakMap<object, () => DatabaseUse>()

/** Registers the reading of a database that has just been opened. */
export function noteDatabaseUse<D extends object>(db: D, read: () => DatabaseUse): D {
  uses.set(db, read)
  return db
}

/** Undefined if none was registered. */
export function findDatabaseUse(db: object): DatabaseUse | undefined {
  return uses.get(db)?.()
}
