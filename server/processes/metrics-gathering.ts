import type { Log } from '../platform/log.ts'
import type { Child } from './child.ts'
import type { MetricsJson, ToSupervisor } from './messages.ts'
import { metricsText, upFamily } from './metrics-text.ts'

const WAIT_MS = 2000

export interface GatheringOptions {
  children: () => readonly Pick<Child, 'name' | 'pid' | 'tell'>[]
  /** What the supervisor knows: of itself, of the system, and of processes that cannot be asked. */
  own: () => Promise<MetricsJson>
  /** Processes that answer no questions, and whether they run. */
  others: () => Readonly<Record<string, boolean>>
  log: Log
}

/** Takes what a process says; `from` is its name. */
export type Hear = (message: ToSupervisor, from: string) => void

interface Gathering {
  asker: string
  own: Promise<MetricsJson>
  parts: Map<string, MetricsJson>
  missing: Set<string>
  limit: Timer
}

/**
 * Asks every process for its metrics when one of them is asked, and gives that one the text of all. Here it costs no
 * visitor anything.
 */
export function gatherMetrics({ children, own, others, log }: GatheringOptions): Hear {
  const open = new Map<string, Gathering>()

  const finish = async (id: string) => {
    const gathering = open.get(id)
    if (!open.delete(id) || !gathering) return
    const { asker, parts, limit } = gathering
    clearTimeout(limit)
    const isUp = Object.fromEntries(children().map(({ name }) => [name, parts.has(name)]))
    const up = upFamily({ main: true, ...others(), ...isUp })
    try {
      const text = await metricsText([...parts.values(), await gathering.own, [up]])
      children()
        .find(({ name }) => name === asker)
        ?.tell({ type: 'all-metrics', id, text })
    } catch (error) {
      log.error('the metrics could not be put together', { error })
    }
  }
  const begin = (id: string, asker: string) => {
    // Whoever is down has nothing to say: nobody waits for it.
    const asked = children().filter((child) => child.pid() !== undefined)
    open.set(id, {
      asker,
      own: within(own()),
      parts: new Map(),
      missing: new Set(asked.map(({ name }) => name)),
      limit: setTimeout(() => void finish(id), WAIT_MS),
    })
    for (const child of asked) child.tell({ type: 'metrics?', id })
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

/** A disk that is away answers nobody; the rest of the metrics does not wait for it. */
function within(metrics: Promise<MetricsJson>): Promise<MetricsJson> {
  return Promise.race([metrics, Bun.sleep(WAIT_MS).then(() => [])]).catch(() => [])
}
