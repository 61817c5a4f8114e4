/** How busy the connections to a database are that this process has. */
export interface DatabaseUse {
  /** How many there are at most; of SQLite, where reads do not wait, those that write. */
  size: number
  inUse: number
  /** Who waits for one. */
  waiting: number
}

const uses = new WeakMap<object, () => DatabaseUse>()

/** For whoever opens a database. */
export function noteDatabaseUse<D extends object>(db: D, read: () => DatabaseUse): D {
  uses.set(db, read)
  return db
}

/** Undefined where nobody keeps count. */
export function findDatabaseUse(db: object): DatabaseUse | undefined {
  return uses.get(db)?.()
}
