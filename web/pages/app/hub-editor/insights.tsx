import { Group } from '@mantine/core'
import type { ScopePeriod } from '../../../clicks/analytics/period.ts'
import { PeriodPicker } from '../../../clicks/analytics/period-picker.tsx'
import { InsightsPane } from '../../../hubs/insights/insights-pane.tsx'
import type { InsightsPeriod } from '../../../hubs/insights/insights-queries.ts'

interface InsightsProps {
  period: InsightsPeriod
  chosen: ScopePeriod
  choose: (period: ScopePeriod) => void
}

/** The numbers of a hub, with the period picker of the analytics. */
export function Insights({ period, chosen, choose }: InsightsProps) {
  const picker = (
    <Group gap="xs" mb="md">
      <PeriodPicker period={chosen} onChange={choose} />
    </Group>
  )
  return <InsightsPane period={period} picker={picker} />
}
