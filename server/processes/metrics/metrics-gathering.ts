import type { Log } from '../../platform/log.ts'
import type { Child } from '../child.ts'
import type { MetricsJson, ToSupervisor } from '../messages.ts'
import { metricsText, upFamily } from './metrics-text.ts'

const WAIT_MS = 2000

export interface GatheringOptions {
  children: () => readonly Pick<Child, 'name' | 'pid' | 'send'>[]
  /** Metrics of the supervisor itself, of the system, and of processes without messages. */
  own: () => Promise<MetricsJson>
  /** Processes without messages, and whether they run. */
  others: () => Readonly<Record<string, boolean>>
  log: Log
}

/** `from` is the name of the process that sent the message. */
export type MessageListener = (message: ToSupervisor, from: string) => void

interface PendingGathering {
  requester: string
  own: Promise<MetricsJson>
  parts: Map<string, MetricsJson>
  missing: Set<string>
  limit: Timer
}

/**
 * When a process asks for all metrics, collects those of every process and sends it the combined text. Done in the
 * supervisor, where it delays no visitor.
 */
export function gatherMetrics({ children, own, others, log }: GatheringOptions): MessageListener {
  const open = new Map<string, PendingGathering>()

  const finish = async (id: string) => {
    const gathering = open.get(id)
    if (!open.delete(id) || !gathering) return
    const { requester, parts, limit } = gathering
    clearTimeout(limit)
    const isUp = Object.fromEntries(children().map(({ name }) => [name, parts.has(name)]))
    const up = upFamily({ main: true, ...others(), ...isUp })
    try {
      const text = await metricsText([...parts.values(), await gathering.own, [up]])
      children()
        .find(({ name }) => name === requester)
        ?.send({ type: 'all-metrics', id, text })
    } catch (error) {
      log.error('the metrics could not be put together', { error })
    }
  }
  const begin = (id: string, requester: string) => {
    // Do not wait for processes that are down.
    const running = children().filter((child) => child.pid() !== undefined)
    open.set(id, {
      requester,
      own: within(own()),
      parts: new Map(),
      missing: new Set(running.map(({ name }) => name)),
      limit: setTimeout(() => void finish(id), WAIT_MS),
    })
    for (const child of running) child.send({ type: 'metrics?', id })
  }
  const add = (id: string, from: string, metrics: MetricsJson) => {
    const gathering = open.get(id)
    if (!gathering) return
    gathering.parts.set(from, metrics)
    gathering.missing.delete(from)
    if (gathering.missing.size === 0) void finish(id)
  }
  return (message, from) => {
    if (message.type === 'all-metrics?') begin(message.id, from)
    if (message.type === 'metrics') add(message.id, from, message.metrics)
  }
}

/** A disk that hangs must not delay the other metrics. */
function within(metrics: Promise<MetricsJson>): Promise<MetricsJson> {
  return Promise.race([metrics, Bun.sleep(WAIT_MS).then(() => [])]).catch(() => [])
}
