import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { type CountedLimit, countedLimits } from '../../../contract/plans/tiers.ts'
import { useConfig } from '../../lib/config.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Meter } from '../../ui/charts/meter.tsx'
import css from './limit-near.module.css'
import { limitUse } from './limit-words.ts'

/** Above a list, once 80 % of its limit are used. */
export function LimitNear({ of }: { of: CountedLimit }) {
  const { paymentsEnabled } = useConfig()
  const { role, tier } = useAccount()
  const isAsked = paymentsEnabled && hasPermission(role, 'Read')
  const usage = useQuery({ ...usageQuery, enabled: isAsked }).data
  const use = usage && limitUse(of, usage[of])
  if (!use || use.note === '') return null
  return (
    <section className={css.near} aria-label="Use of the plan">
      <div className={css.meter}>
        <Meter label={countedLimits[of].name} {...use} />
      </div>
      {tier === 'FREE' && hasPermission(role, 'Billing') && (
        <Button component={Link} to="/upgrade" size="xs" variant="default">
          Upgrade
        </Button>
      )}
    </section>
  )
}
