import type { Monitor } from '../../../contract/monitoring/monitors.ts'
import { type MonitorState, monitorStates } from '../../../contract/monitoring/states.ts'
import { stateName } from '../../lib/health/health-words.ts'
import { countOf } from '../../shared/count-of.ts'

/** A link alone, or buttons of one Hub. */
export interface MonitorGroup {
  id: string
  hub: Monitor['hub']
  monitors: Monitor[]
}

/** Each group stands where its first monitor does. */
export function groupsOf(monitors: readonly Monitor[]): MonitorGroup[] {
  const groups = new Map<string, MonitorGroup>()
  for (const monitor of monitors) {
    const { hub } = monitor
    const id = hub ? `${hub.domain}/${hub.key}` : monitor.id
    const group = groups.get(id)
    if (group) group.monitors.push(monitor)
    else groups.set(id, { id, hub, monitors: [monitor] })
  }
  return [...groups.values()]
}

type Stated = Pick<Monitor, 'state'>

const rankOf = ({ state }: Stated): number => monitorStates.indexOf(state)

export const worstStateOf = (monitors: readonly Stated[]): MonitorState =>
  monitorStates[Math.min(...monitors.map(rankOf))] ?? 'PENDING'

/** Whether nothing of the group needs a look. */
export const isQuiet = (monitors: readonly Stated[]): boolean =>
  monitors.every(({ state }) => stateName(state) === stateName('UP'))

/** '15 buttons, all up' or '1 down, 2 pending, 12 up', worst first. */
export function groupWords(monitors: readonly Stated[]): string {
  const counts = new Map<string, number>()
  for (const { state } of monitors.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const name = stateName(state).toLowerCase()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [only] = counts.keys()
  if (counts.size === 1 && only !== undefined) {
    const all = monitors.length > 1 ? 'all ' : ''
    return `${countOf(monitors.length, 'button')}, ${all}${only}`
  }
  return [...counts].map(([name, number]) => `${number} ${name}`).join(', ')
}
