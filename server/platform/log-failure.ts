import { MINUTE } from './clock.ts'
import { type Log, withoutCredentials } from './log.ts'

export interface Failure {
  level: 'warn' | 'error'
  message: string
  error: unknown
  fields?: Readonly<Record<string, unknown>>
  /** Failures count as the same only if this is equal too. */
  kind?: string
  /** Interval of the lines that count repeated failures. */
  everyMs?: number
}

interface FailureCount {
  times: number
  last: Failure
}

/** Messages may quote what was sent from outside; those beyond this number in a minute share one line. */
const KINDS_MAX = 1000
const OTHER = 'other failures'

const counts = new WeakMap<Log, Map<string, FailureCount>>()

/**
 * Logs a failure at once and in full. While the same one repeats, logs its count every `everyMs`: an outage must not flood
 * the log.
 */
export function logFailure(log: Log, failure: Failure): void {
  const ofLog = counts.get(log) ?? new Map<string, FailureCount>()
  counts.set(log, ofLog)
  const { level, message, error, fields } = failure
  const own = `${message} ${failure.kind ?? ''} ${summaryOf(error)}`
  const kind = ofLog.has(own) || ofLog.size < KINDS_MAX ? own : OTHER
  const counted = ofLog.get(kind)
  if (counted) {
    counted.times++
    counted.last = failure
    return
  }
  ofLog.set(kind, { times: 0, last: failure })
  log[level](message, { ...fields, error })
  logRepeats(log, ofLog, kind)
}

function logRepeats(log: Log, ofLog: Map<string, FailureCount>, kind: string): void {
  const counted = ofLog.get(kind)
  if (!counted) return
  const timer = setTimeout(() => {
    const { times, last } = counted
    if (times === 0) return ofLog.delete(kind)
    counted.times = 0
    log[last.level](last.message, { ...last.fields, times, error: summaryOf(last.error) })
    logRepeats(log, ofLog, kind)
  }, counted.last.everyMs ?? MINUTE)
  // Do not keep the process alive for this line.
  timer.unref()
}

/** Without the stack, which was logged the first time. */
function summaryOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutCredentials(String(error))
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return withoutCredentials(`${error.name}: ${error.message}${code}`)
}
