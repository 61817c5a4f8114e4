import type { ListMonitors } from '../../../contract/monitoring/monitors.ts'
import { listedStates, type MonitorState } from '../../../contract/monitoring/states.ts'

/** States that can be chosen; the others are listed under one of them. */
export const shownStates = [
  'UP',
  'DEGRADED',
  'DOWN',
  'BLOCKED',
  'PENDING',
  'MAINTENANCE',
  'PAUSED',
] as const
export type ShownState = (typeof shownStates)[number]

/** The filter in the address of the page. Empty fields do not filter. */
export interface MonitorFilter {
  state: ShownState | ''
  q: string
  tag: string
  domain: string
}

export const noMonitorFilter: MonitorFilter = { state: '', q: '', tag: '', domain: '' }

export const isFiltered = (filter: MonitorFilter): boolean =>
  Object.values(filter).some((value) => value !== '')

export function monitorFilterOf(search: URLSearchParams): MonitorFilter {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  return {
    state: shownStates.find((state) => state === text('state').toUpperCase()) ?? '',
    q: text('q').slice(0, 200),
    tag: text('tag').slice(0, 100),
    domain: text('domain').slice(0, 259),
  }
}

/** The address with a part of the filter changed; the rest of it stays. */
export function withMonitorFilter(
  search: URLSearchParams,
  change: Partial<MonitorFilter>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    const text = value.trim()
    if (text === '') next.delete(name)
    else next.set(name, name === 'state' ? text.toLowerCase() : text)
  }
  return next
}

export const callOf = (filter: MonitorFilter): Partial<Omit<ListMonitors, 'limit' | 'cursor'>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** How many monitors are listed under each state that can be chosen. */
export function countsOf(
  counts: Readonly<Record<MonitorState, number>>,
): Record<ShownState, number> {
  const sums = shownStates.map((state) => {
    const listed: readonly MonitorState[] = listedStates[state]
    return [state, listed.reduce((sum, each) => sum + counts[each], 0)]
  })
  return Object.fromEntries(sums)
}
