import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { loadConfig, useConfig } from '../../../lib/config.ts'
import { useProviderPage } from '../../../lib/plans/provider-page.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { isPaying } from '../../../plans/billing/billing-words.ts'
import { Failed } from '../../../plans/billing/failed.tsx'
import { billingQuery, failureQuery } from '../../../plans/billing/queries.ts'
import { lastOrder } from '../../../plans/upgrade/last-order.ts'
import { NoPlans } from '../../../plans/upgrade/plans.tsx'
import { openCheckout } from '../../../plans/upgrade/queries.ts'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('purchase/failed', 'Why a payment for Pro did not go through.')

export async function clientLoader() {
  const { paymentsEnabled } = await loadConfig()
  if (!paymentsEnabled || !mayOpen('purchase/failed')) return null
  void queryClient.prefetchQuery(billingQuery)
  void queryClient.prefetchQuery(failureQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function PurchaseFailed() {
  const { paymentsEnabled } = useConfig()
  if (!paymentsEnabled) return <NoPlans />
  return (
    <NeedsPermission screen="purchase/failed">
      <Boundary
        skeleton={
          <Panel flush>
            <RowSkeleton rows={3} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Outcome />
      </Boundary>
    </NeedsPermission>
  )
}

function Outcome() {
  const billing = useSuspenseQuery(billingQuery).data
  const { go, isBusy, error } = useProviderPage(() => openCheckout(lastOrder()))
  if (isPaying(billing)) return <OnPro />
  return <Failed onAnotherCard={go} isBusy={isBusy} error={error} />
}

function OnPro() {
  return (
    <>
      <PageHeader title="Payment" />
      <Panel flush>
        <EmptyState
          title="You are on Pro"
          action={
            <Button component={Link} to="/settings/billing">
              Open Billing
            </Button>
          }
        >
          This account pays for Pro already. There is nothing to try again.
        </EmptyState>
      </Panel>
    </>
  )
}
