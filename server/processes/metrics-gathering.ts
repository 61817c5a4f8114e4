import type { Child } from './child.ts'
import type { MetricsJson, ToSupervisor } from './messages.ts'

const WAIT_MS = 1000

interface Gathering {
  parts: MetricsJson[]
  missing: number
}

/** Asks every process for its metrics when one of them is asked, and gives that one all answers. */
export function gatherMetrics(children: () => readonly Child[]): (message: ToSupervisor) => void {
  const open = new Map<string, Gathering>()
  const finish = (id: string) => {
    const gathering = open.get(id)
    if (!open.delete(id) || !gathering) return
    // Whoever asked knows its own id; the others ignore it.
    for (const child of children())
      child.tell({ type: 'all-metrics', id, metrics: gathering.parts })
  }
  const begin = (id: string) => {
    open.set(id, { parts: [], missing: children().length })
    for (const child of children()) child.tell({ type: 'metrics?', id })
    setTimeout(() => finish(id), WAIT_MS)
  }
  const add = (id: string, metrics: MetricsJson) => {
    const gathering = open.get(id)
    if (!gathering) return
    gathering.parts.push(metrics)
    gathering.missing--
    if (gathering.missing === 0) finish(id)
  }
  return (message) => {
    if (message.type === 'all-metrics?') begin(message.id)
    if (message.type === 'metrics') add(message.id, message.metrics)
  }
}
