import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { BarColumn } from '../../../ui/charts/bar-list.tsx'
import { convertedQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

/** The most values that the server lists. */
const MOST_VALUES = 1000

/** Programs convert nothing. */
export const canConvert = (dimension: Dimension): boolean =>
  dimension !== 'reason' && dimension !== 'kind'

/** The conversions of each value, where there are any; undefined too if there are more values than are listed. */
export function useConversionColumn(
  scope: AnalyticsScope,
  dimension: Dimension,
): BarColumn | undefined {
  const items = useQuery({ ...convertedQuery(scope, dimension), enabled: canConvert(dimension) })
    .data?.items
  return useMemo(() => {
    if (!items || items.length === 0 || items.length >= MOST_VALUES) return undefined
    const amounts = items.map(({ value, conversions }) => [value, conversions] as const)
    return { unit: 'Conversions', amounts: new Map(amounts) }
  }, [items])
}
