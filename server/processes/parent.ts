import type { Log } from '../platform/log.ts'
import type { MailState } from '../platform/smtp/mail-state.ts'
import { type MetricsJson, ToChild, type ToSupervisor } from './messages.ts'
import { metricsText, upFamily } from './metrics/metrics-text.ts'

export interface Parent {
  ready(): void
  /** Metrics of every process of the program, including this one, in Prometheus' format. */
  allMetrics(): Promise<string>
  send(message: ToSupervisor): void
}

/** Longer than the supervisor waits for the others. */
const METRICS_WAIT_MS = 4000

/**
 * A child's connection to its supervisor. `stop` runs once, on the supervisor's order. If the supervisor is gone, the
 * child exits at once, because another program may be waiting for the data folder.
 */
export function connectToParent(options: {
  metrics: () => Promise<MetricsJson>
  log: Log
  endStreams?: () => void
  drain?: () => void
  databaseLack?: (lack: { isFull: boolean; isShort: boolean }) => void
  mail?: (mail: MailState) => void
  stop: () => Promise<void>
}): Parent {
  const { log, stop } = options
  const waiting = new Map<string, (text: string) => void>()
  const send = (message: ToSupervisor) => process.send?.(message)
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    await stop().catch((error) => log.error('stopping failed', { error }))
    process.exit(0)
  }
  // Signals reach the whole process group; the supervisor decides in which order to stop.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  process.on('message', (raw) => {
    const message = ToChild.parse(raw)
    switch (message.type) {
      case 'stop':
        return void stopOnce()
      case 'drain':
        return options.drain?.()
      case 'end-streams':
        return options.endStreams?.()
      case 'full-database':
        return options.databaseLack?.(message)
      case 'mail':
        return options.mail?.(message.mail)
      case 'all-metrics':
        return waiting.get(message.id)?.(message.text)
      case 'metrics?':
        void options.metrics().then((metrics) => send({ type: 'metrics', id: message.id, metrics }))
    }
  })
  return {
    ready: () => send({ type: 'ready' }),
    send,
    async allMetrics() {
      const id = crypto.randomUUID()
      const answer = new Promise<string>((resolve) => waiting.set(id, resolve))
      send({ type: 'all-metrics?', id })
      const timeout = Bun.sleep(METRICS_WAIT_MS).then(() => undefined)
      const text = await Promise.race([answer, timeout])
      waiting.delete(id)
      // Without an answer: only this process's metrics, and that the supervisor is down.
      return text ?? metricsText([await options.metrics(), [upFamily({ main: false })]])
    },
  }
}
