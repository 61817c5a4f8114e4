import { useSuspenseQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/config.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { Meter } from '../../ui/charts/meter.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dayRange } from '../../ui/time/dates.ts'
import { type CountedLimit, limitNames, limitUse } from './limit-words.ts'
import css from './usage-meters.module.css'

/** A meter for each limit of the account's tier. Without limits, what is used. */
export function UsageMeters() {
  const usage = useSuspenseQuery(usageQuery).data
  const { geoEnabled, hubEnabled } = useConfig()
  const start = new Date(usage.period.start)
  const last = new Date(Date.parse(usage.period.end) - 1)
  const isOffered = (limit: CountedLimit) =>
    (limit !== 'geoLinks' || geoEnabled) && (limit !== 'hubs' || hubEnabled)
  const limits = (Object.keys(limitNames) as CountedLimit[]).filter(isOffered)
  return (
    <Panel title="Usage" note={`Clicks of ${dayRange(start, last, { timeZone: 'UTC' })}, UTC`}>
      <ul className={css.meters}>
        {limits.map((limit) => (
          <li key={limit}>
            <Meter label={limitNames[limit].name} {...limitUse(limit, usage[limit])} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
