let observe: (error: Error) => void = () => undefined

/** Registers the observer of queries that found a damaged file. */
export function observeDamage(observer: (error: Error) => void): void {
  observe = observer
}

/** Called with every failure of a query. */
export function noticeDamage(error: unknown): void {
  if (isDamage(error)) observe(error)
}

/** Whether SQLite found its file corrupted, as opposed to a disk that failed to respond. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB'
}
