import { MINUTE } from './clock.ts'
import { type Log, withoutCredentials } from './log.ts'

export interface Failure {
  level: 'warn' | 'error'
  message: string
  error: unknown
  fields?: Readonly<Record<string, unknown>>
  /** What else has to be alike in failures that count as the same one. */
  kind?: string
  /** How long the same failure is counted before another line tells of it. */
  everyMs?: number
}

interface FailureCount {
  times: number
  last: Failure
}

const counts = new WeakMap<Log, Map<string, FailureCount>>()

/**
 * Says a failure at once and in full. While the same one goes on, a line each `everyMs` tells how often it came: an
 * outage must not bury in lines what else is on the log.
 */
export function logFailure(log: Log, failure: Failure): void {
  const ofLog = counts.get(log) ?? new Map<string, FailureCount>()
  counts.set(log, ofLog)
  const { level, message, error, fields } = failure
  const kind = `${message} ${failure.kind ?? ''} ${wordsOf(error)}`
  const counted = ofLog.get(kind)
  if (counted) {
    counted.times++
    counted.last = failure
    return
  }
  ofLog.set(kind, { times: 0, last: failure })
  log[level](message, { ...fields, error })
  sayLater(log, ofLog, kind)
}

function sayLater(log: Log, ofLog: Map<string, FailureCount>, kind: string): void {
  const counted = ofLog.get(kind)
  if (!counted) return
  const timer = setTimeout(() => {
    const { times, last } = counted
    if (times === 0) return ofLog.delete(kind)
    counted.times = 0
    log[last.level](last.message, { ...last.fields, times, error: wordsOf(last.error) })
    sayLater(log, ofLog, kind)
  }, counted.last.everyMs ?? MINUTE)
  // What ends meanwhile does not wait to say it.
  timer.unref()
}

/** Without the stack, which was said the first time. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutCredentials(String(error))
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return withoutCredentials(`${error.name}: ${error.message}${code}`)
}
