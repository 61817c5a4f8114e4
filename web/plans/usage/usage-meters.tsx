import { useSuspenseQuery } from '@tanstack/react-query'
import { countedLimits, countedNames } from '../../../contract/plans/tiers.ts'
import { useConfig } from '../../lib/config.ts'
import { isOffered } from '../../lib/plans/offered.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { Meter } from '../../ui/charts/meter.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dayRange } from '../../ui/time/dates.ts'
import { limitUse } from './limit-words.ts'
import css from './usage-meters.module.css'

const metered = [...countedNames].sort(
  (one, other) => countedLimits[one].meterAt - countedLimits[other].meterAt,
)

/** A meter for each limit of the account's tier. Without a limit it shows only the amount used. */
export function UsageMeters() {
  const usage = useSuspenseQuery(usageQuery).data
  const config = useConfig()
  const start = new Date(usage.period.start)
  const last = new Date(Date.parse(usage.period.end) - 1)
  const limits = metered.filter((limit) => isOffered(countedLimits[limit], config))
  return (
    <Panel title="Usage" note={`Clicks of ${dayRange(start, last, { timeZone: 'UTC' })}, UTC`}>
      <ul className={css.meters}>
        {limits.map((limit) => (
          <li key={limit}>
            <Meter label={countedLimits[limit].name} {...limitUse(limit, usage[limit])} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
