import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/account/queries.ts'
import { ScreenError } from '../../features/shell/screen-error.tsx'
import { NoPlans, Plans, PlansHeader, PlansSkeleton } from '../../features/upgrade/plans.tsx'
import { limitsQuery, usageQuery } from '../../features/upgrade/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { loadConfig, useConfig } from '../../lib/config.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { isPermitted } from '../../lib/session/permitted.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'

export const meta = () =>
  pageMeta({
    path: '/upgrade',
    title: 'Upgrade · Unfurly',
    description: 'What Free and Pro have room for, and what you use.',
    hidden: true,
  })

export async function clientLoader() {
  const { paymentsEnabled } = await loadConfig()
  if (!paymentsEnabled) return null
  void queryClient.prefetchQuery(limitsQuery('FREE'))
  void queryClient.prefetchQuery(limitsQuery('PRO'))
  if (isPermitted('Read')) void queryClient.prefetchQuery(usageQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Upgrade() {
  const { paymentsEnabled } = useConfig()
  const profile = useQuery(profileQuery).data
  if (!paymentsEnabled) return <NoPlans />
  return (
    <>
      <PlansHeader />
      <Boundary
        skeleton={<PlansSkeleton />}
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Plans isOperator={profile?.isOperator === true && profile.assumedBy === null} />
      </Boundary>
    </>
  )
}
