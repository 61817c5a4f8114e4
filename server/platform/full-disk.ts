import { codeOf } from './error-code.ts'
import { Problem } from './problem.ts'

/** What the system says where a disk, or somebody's share of it, has no room left; and PostgreSQL's `disk_full`. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** The second one is SQLite's for a WAL whose index cannot grow. */
const FULL_SQLITE = /^SQLITE_(?:FULL|IOERR_SHMSIZE)/

/** Whether something could not be written for want of room. Then nothing of it was saved. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof Problem) return error.kind === 'disk-full'
  const code = codeOf(error)
  return FULL_CODES.has(code) || FULL_SQLITE.test(code)
}

let observe: (error: unknown) => void = () => undefined

/** From here on this process tells of each write that its database had no room for. */
export function observeFullDatabase(observer: (error: unknown) => void): void {
  observe = observer
}

/** Every failure of the database comes through here. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) observe(error)
}
