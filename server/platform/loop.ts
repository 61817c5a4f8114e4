import type { Log } from './log.ts'

export interface Loop {
  /** Resolves when the round that is running has ended; none begins afterwards. */
  stop(): Promise<void>
}

export interface Rhythm {
  pauseMs: number
  /** The pause counts from the beginning of a round, and not from its end. */
  isSteady?: boolean
  log: Log
}

/** Does the same again and again, with a pause in between; a failed round is logged and the next one comes. */
export function repeat(
  name: string,
  { pauseMs, isSteady = false, log }: Rhythm,
  work: () => Promise<unknown>,
): Loop {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  const pauseAfter = (startedAt: number) =>
    isSteady ? Math.max(pauseMs - (performance.now() - startedAt), 0) : pauseMs
  const run = async () => {
    while (!isStopping) {
      const startedAt = performance.now()
      try {
        await work()
      } catch (error) {
        log.warn('a round of work failed', { name, error })
      }
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
