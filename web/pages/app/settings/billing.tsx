import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { loadConfig, useConfig } from '../../../lib/config.ts'
import { usageQuery } from '../../../lib/plans/usage.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { isActing } from '../../../lib/session/acting.ts'
import { isPermitted, mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { Invoices } from '../../../plans/billing/invoices.tsx'
import { PlanPanel } from '../../../plans/billing/plan-panel.tsx'
import { PlanTrail } from '../../../plans/billing/plan-trail.tsx'
import { billingQuery, planHistoryQuery } from '../../../plans/billing/queries.ts'
import { UsageMeters } from '../../../plans/usage/usage-meters.tsx'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column } from '../../../ui/page/column.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta(
  'settings/billing',
  'The plan of your account, what you use of it, and what you paid.',
)

export async function clientLoader() {
  const { paymentsEnabled } = await loadConfig()
  if (!mayOpen('settings/billing') || isActing()) return null
  if (isPermitted('Read')) void queryClient.prefetchQuery(usageQuery)
  if (!paymentsEnabled) return null
  void queryClient.prefetchQuery(billingQuery)
  void queryClient.prefetchQuery(planHistoryQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function BillingPage() {
  const { paymentsEnabled } = useConfig()
  return (
    <Column>
      <NeedsPermission screen="settings/billing">
        <PageHeader title="Billing" />
        {isActing() ? <ClosedWhileActing /> : paymentsEnabled ? <Paying /> : <NoPlans />}
      </NeedsPermission>
    </Column>
  )
}

function Paying() {
  return (
    <Part rows={3}>
      <Plan />
    </Part>
  )
}

function Plan() {
  const billing = useSuspenseQuery(billingQuery).data
  return (
    <>
      <PlanPanel billing={billing} />
      <Use />
      <Invoices invoices={billing.invoices} />
      <Part rows={3}>
        <PlanTrail />
      </Part>
    </>
  )
}

/** Hidden from members who pay but may not read. */
function Use() {
  const { role } = useAccount()
  if (!hasPermission(role, 'Read')) return null
  return (
    <Part rows={4}>
      <UsageMeters />
    </Part>
  )
}

function NoPlans() {
  return (
    <Stack gap="md">
      <Panel flush>
        <EmptyState title="This installation has no plans">
          Every account here is Pro, without limits. There is nothing to pay.
        </EmptyState>
      </Panel>
      <Use />
    </Stack>
  )
}

function ClosedWhileActing() {
  return (
    <Panel flush>
      <EmptyState title="Closed while you act as somebody else">
        Only the people of an account see and change what it pays. Stop acting to go on as yourself.
      </EmptyState>
    </Panel>
  )
}

function Part({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <Boundary
      skeleton={
        <Panel flush>
          <RowSkeleton rows={rows} />
        </Panel>
      }
      failure={(error, retry) => (
        <Panel flush>
          <ErrorState {...failureWords(error)} onRetry={retry} />
        </Panel>
      )}
    >
      {children}
    </Boundary>
  )
}
