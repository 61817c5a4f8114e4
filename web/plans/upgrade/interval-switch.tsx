import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlanInterval } from '../../../contract/plans/billing.ts'
import { yearlyWords } from './prices.ts'
import { pricesQuery } from './queries.ts'

interface IntervalSwitchProps {
  value: PlanInterval
  onChange: (interval: PlanInterval) => void
}

/** Only where there is a choice. */
export function IntervalSwitch({ value, onChange }: IntervalSwitchProps) {
  const prices = useQuery(pricesQuery).data
  if (!prices?.month || !prices.year) return null
  return (
    <SegmentedControl
      aria-label="Paid by"
      value={value}
      onChange={(chosen) => onChange(chosen === 'year' ? 'year' : 'month')}
      data={[
        { value: 'month', label: 'Monthly' },
        { value: 'year', label: yearlyWords(prices) },
      ]}
    />
  )
}
