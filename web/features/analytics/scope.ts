import { dimensions } from '../../../contract/clicks/dimensions.ts'
import {
  type CustomPeriod,
  customProblem,
  DEFAULT_PERIOD,
  presets,
  type ScopePeriod,
} from './period.ts'

/** What the numbers can be filtered by: a domain and key, and every dimension of a click except its kind. */
export const filterNames = [
  'domain',
  'key',
  ...dimensions.filter((name) => name !== 'kind' && name !== 'link'),
] as const
export type FilterName = (typeof filterNames)[number]
export type ClickFilters = Partial<Record<FilterName, string>>

/** Which clicks the screen shows. All of it is in the address bar, so that it can be shared and Back works. */
export interface AnalyticsScope {
  period: ScopePeriod
  filters: ClickFilters
}

export function scopeOf(search: URLSearchParams, now: Date): AnalyticsScope {
  const named = filterNames.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return { period: periodOf(search, now), filters: Object.fromEntries(named) }
}

function periodOf(search: URLSearchParams, now: Date): ScopePeriod {
  const custom: CustomPeriod = { from: search.get('from') ?? '', until: search.get('to') ?? '' }
  if (customProblem(custom, now) === undefined) return custom
  return presets.find((preset) => preset === search.get('period')) ?? DEFAULT_PERIOD
}

/** The search parameters for a scope. Unrelated ones stay; the default period is left out. */
export function withScope(
  search: URLSearchParams,
  { period, filters }: AnalyticsScope,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['period', 'from', 'to', ...filterNames]) next.delete(name)
  if (typeof period === 'object') {
    next.set('from', period.from)
    next.set('to', period.until)
  } else if (period !== DEFAULT_PERIOD) {
    next.set('period', period)
  }
  for (const [name, value] of Object.entries(filters)) next.set(name, value)
  return next
}

/** Choosing an active filter again removes it. */
export function toggled(filters: ClickFilters, change: ClickFilters): ClickFilters {
  return isChosen(filters, change)
    ? without(filters, Object.keys(change) as FilterName[])
    : { ...filters, ...change }
}

export function isChosen(filters: ClickFilters, change: ClickFilters): boolean {
  const names = Object.keys(change) as FilterName[]
  return names.length > 0 && names.every((name) => filters[name] === change[name])
}

export function without(filters: ClickFilters, names: readonly FilterName[]): ClickFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !names.some((other) => other === name)),
  )
}
