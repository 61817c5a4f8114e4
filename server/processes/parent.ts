import type { Log } from '../platform/log.ts'
import { type MetricsJson, ToChild, type ToSupervisor } from './messages.ts'

export interface Parent {
  ready(): void
  /** Metrics of every process of the program, this one included. */
  allMetrics(): Promise<MetricsJson[]>
}

const METRICS_WAIT_MS = 2000

/**
 * A child's line to its supervisor. `stop` runs once, when the supervisor says so; when the supervisor is gone the child
 * ends at once, for another program may be waiting for the data folder.
 */
export function connectToParent(options: {
  metrics: () => Promise<MetricsJson>
  log: Log
  stop: () => Promise<void>
}): Parent {
  const { log, stop } = options
  const waiting = new Map<string, (metrics: MetricsJson[]) => void>()
  const tell = (message: ToSupervisor) => process.send?.(message)
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    await stop().catch((error) => log.error('stopping failed', { error }))
    process.exit(0)
  }
  // Signals reach the whole process group; the order of ending is the supervisor's.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  process.on('message', (raw) => {
    const message = ToChild.parse(raw)
    if (message.type === 'stop') void stopOnce()
    else if (message.type === 'all-metrics') waiting.get(message.id)?.(message.metrics)
    else {
      void options.metrics().then((metrics) => tell({ type: 'metrics', id: message.id, metrics }))
    }
  })
  return {
    ready: () => tell({ type: 'ready' }),
    async allMetrics() {
      const id = crypto.randomUUID()
      const answer = new Promise<MetricsJson[]>((resolve) => waiting.set(id, resolve))
      tell({ type: 'all-metrics?', id })
      const timeout = Bun.sleep(METRICS_WAIT_MS).then(() => [])
      const metrics = await Promise.race([answer, timeout])
      waiting.delete(id)
      return metrics
    },
  }
}
