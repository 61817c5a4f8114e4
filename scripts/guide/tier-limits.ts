import { limitNames, limitRows } from '../../contract/plans/tiers.ts'
import { count, mb } from './source-numbers.ts'
import type { StatedRow } from './stated-limits.ts'

/** A row for each limit of the tiers; the page has to have it. */
export const tierRows: readonly StatedRow[] = limitNames.map((limit) => {
  const { name, documented = name, unit, free, pro } = limitRows[limit]
  const shown = (value: number | null) => {
    if (value === null) return 'unlimited'
    return unit === 'bytes' ? mb(value) : count(value)
  }
  return [documented, shown(free), shown(pro)]
})
