import { MINUTE } from '../clock.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../log-failure.ts'
import { pauseAfterFailures } from './back-off.ts'

export interface Loop {
  /** Starts no further round, and resolves when the current one has ended. */
  stop(): Promise<void>
}

export interface Rhythm {
  pauseMs: number
  /** The pause counts from the start of a round instead of its end. */
  isSteady?: boolean
  log: Log
}

const LONGEST_PAUSE_MS = MINUTE
const LOG_EACH_MS = 10 * MINUTE

/**
 * Repeats `work` with a pause in between. A failed round is logged, and the pause grows until a round succeeds.
 */
export function repeat(
  name: string,
  { pauseMs, isSteady = false, log }: Rhythm,
  work: () => Promise<unknown>,
): Loop {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let failures = 0
  const pauseAfter = (startedAt: number) => {
    const usual = isSteady ? Math.max(pauseMs - (performance.now() - startedAt), 0) : pauseMs
    if (failures === 0) return usual
    const backOff = { firstMs: pauseMs, longestMs: LONGEST_PAUSE_MS }
    return Math.max(usual, pauseAfterFailures(failures, backOff))
  }
  const round = async () => {
    try {
      await work()
      failures = 0
    } catch (error) {
      failures++
      const failure = { level: 'warn', message: 'a round of work failed' } as const
      // A round interrupted by `stop` is not a failure.
      if (!isStopping)
        logFailure(log, { ...failure, error, fields: { name }, everyMs: LOG_EACH_MS })
    }
  }
  const run = async () => {
    while (!isStopping) {
      const startedAt = performance.now()
      await round()
      if (!isStopping) await Promise.race([Bun.sleep(pauseAfter(startedAt)), stopping.promise])
    }
  }
  const over = run()
  return {
    async stop() {
      isStopping = true
      stopping.resolve()
      await over
    },
  }
}
