import { codeOf } from '../error-code.ts'
import { Problem } from '../http/problem.ts'

/** The system's codes for a full disk or quota, and PostgreSQL's `disk_full`. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** SQLITE_IOERR_SHMSIZE: the WAL index cannot grow. */
const FULL_SQLITE = /^SQLITE_(?:FULL|IOERR_SHMSIZE)/

/** Whether a write failed because the disk is full. Nothing of it was saved then. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof Problem) return error.kind === 'disk-full'
  const code = codeOf(error)
  return FULL_CODES.has(code) || FULL_SQLITE.test(code)
}

let observe: (error: unknown) => void = () => undefined

/** Registers the observer of database writes that failed on a full disk. */
export function observeFullDatabase(observer: (error: unknown) => void): void {
  observe = observer
}

/** Called with every database failure. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) observe(error)
}
