let observe: (error: Error) => void = () => undefined

/** From here on this process tells of each query that met a damaged file. */
export function observeDamage(observer: (error: Error) => void): void {
  observe = observer
}

/** Takes any failure of a query. */
export function noticeDamage(error: unknown): void {
  if (isDamage(error)) observe(error)
}

/** Whether SQLite found that its file is not what it wrote, as opposed to a disk that did not answer. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB'
}
