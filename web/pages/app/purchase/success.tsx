import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Billing } from '../../../../contract/plans/billing.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useConfig } from '../../../lib/config.ts'
import { usageQuery } from '../../../lib/plans/usage.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { accountQuery } from '../../../lib/session/session.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { useAwaitedPlan } from '../../../plans/billing/awaited-plan.ts'
import { Awaiting } from '../../../plans/billing/awaiting.tsx'
import { Paid } from '../../../plans/billing/paid.tsx'
import { NoPlans } from '../../../plans/upgrade/plans.tsx'
import { dropPromoCode } from '../../../plans/upgrade/promo-code.ts'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'

/** Survives a logout, as its name begins with `hide`. */
const CELEBRATED = 'hideConfettiOf'

export const meta = screenMeta('purchase/success', 'Your payment for Pro.')

export const ErrorBoundary = ScreenError

export default function PurchaseSuccess() {
  const { paymentsEnabled } = useConfig()
  if (!paymentsEnabled) return <NoPlans />
  return (
    <NeedsPermission screen="purchase/success">
      <Outcome />
    </NeedsPermission>
  )
}

function Outcome() {
  const { billing, error, isLate, hasStopped, again } = useAwaitedPlan()
  if (billing) return <Arrived billing={billing} />
  return <Awaiting isLate={isLate} hasStopped={hasStopped} error={error} onAgain={again} />
}

function Arrived({ billing }: { billing: Billing }) {
  const [search] = useSearchParams()
  const session = search.get('session')
  const profile = useQuery(profileQuery).data
  const [celebrates] = useState(
    () => session !== null && localStorage.getItem(CELEBRATED) !== session,
  )
  useEffect(() => {
    if (session !== null) localStorage.setItem(CELEBRATED, session)
    dropPromoCode()
    // The upgrade bar goes, and the limits are those of Pro
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey })
  }, [session])
  return <Paid billing={billing} email={profile?.email} celebrates={celebrates} />
}
