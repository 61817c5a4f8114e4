import type { Log } from './log.ts'

export interface Loop {
  /** Resolves when the round that is running has ended; none begins afterwards. */
  stop(): Promise<void>
}

/** Does the same again and again, with a pause in between; a failed round is logged and the next one comes. */
export function repeat(
  name: string,
  { pauseMs, log }: { pauseMs: number; log: Log },
  work: () => Promise<unknown>,
): Loop {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  const run = async () => {
    while (!isStopping) {
      try {
        await work()
      } catch (error) {
        log.warn('a round of work failed', { name, error })
      }
      if (!isStopping) await Promise.race([Bun.sleep(pauseMs), stopping.promise])
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
