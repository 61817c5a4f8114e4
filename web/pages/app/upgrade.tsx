import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { PlanInterval } from '../../../contract/plans/billing.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { loadConfig, useConfig } from '../../lib/config.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { isActing } from '../../lib/session/acting.ts'
import { isPermitted } from '../../lib/session/permitted.ts'
import { useAccount } from '../../lib/session/session.ts'
import { profileQuery } from '../../people/account/queries.ts'
import { isPaying } from '../../plans/billing/billing-words.ts'
import { billingQuery } from '../../plans/billing/queries.ts'
import { NoPlans, Plans, PlansHeader, PlansSkeleton } from '../../plans/upgrade/plans.tsx'
import { limitsQuery, pricesQuery } from '../../plans/upgrade/queries.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'

export const meta = screenMeta('upgrade', 'What Free and Pro have room for, and what you use.')

export async function clientLoader() {
  const { paymentsEnabled } = await loadConfig()
  if (!paymentsEnabled) return null
  void queryClient.prefetchQuery(limitsQuery('FREE'))
  void queryClient.prefetchQuery(limitsQuery('PRO'))
  void queryClient.prefetchQuery(pricesQuery)
  if (isPermitted('Read')) void queryClient.prefetchQuery(usageQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Upgrade() {
  const { paymentsEnabled } = useConfig()
  if (!paymentsEnabled) return <NoPlans />
  return <Offered />
}

function Offered() {
  const profile = useQuery(profileQuery).data
  const mayPay = hasPermission(useAccount().role, 'Billing') && !isActing()
  const billing = useQuery({ ...billingQuery, enabled: mayPay }).data
  const [interval, setInterval] = useState<PlanInterval>('month')
  const paying = billing !== undefined && isPaying(billing)
  return (
    <>
      <PlansHeader isPaying={paying} interval={interval} onInterval={setInterval} />
      <Boundary
        skeleton={<PlansSkeleton />}
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Plans
          isPaying={paying}
          isOperator={profile?.isOperator === true && profile.assumedBy === null}
          interval={interval}
          email={profile?.email}
        />
      </Boundary>
    </>
  )
}
