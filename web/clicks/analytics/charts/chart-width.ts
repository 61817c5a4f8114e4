import { useMediaQuery } from '@mantine/hooks'

export type ChartWidth = 'wide' | 'narrow'

export function useChartWidth(): ChartWidth {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return isNarrow ? 'narrow' : 'wide'
}
