import { Button, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useConfig } from '../../lib/config.ts'
import { useAccount } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { readerZone } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { CompareTable } from './compare-table.tsx'
import { comparisonOf } from './comparison.ts'
import { PayButton } from './pay-button.tsx'
import { PlanCards } from './plan-cards.tsx'
import { planStatusOf } from './plan-status.ts'
import css from './plans.module.css'
import { limitsQuery, usageQuery } from './queries.ts'

/** Needs only the account, so it renders before the tiers are loaded. */
export function PlansHeader() {
  const { title, sentence } = planStatusOf(useAccount(), useNow(), readerZone())
  return <PageHeader title={title} note={sentence} />
}

/** Compares the tiers with each other and with the usage of the account. Only the payment provider knows the prices. */
export function Plans({ isOperator }: { isOperator: boolean }) {
  const account = useAccount()
  const flags = useConfig()
  const [{ data: free }, { data: pro }] = useSuspenseQueries({
    queries: [limitsQuery('FREE'), limitsQuery('PRO')],
  })
  const mayRead = hasPermission(account.role, 'Read')
  const { data: usage } = useQuery({ ...usageQuery, enabled: mayRead })
  const { kind } = planStatusOf(account, useNow(), readerZone())
  return (
    <div className={css.plans}>
      <PlanCards kind={kind} free={free} pro={pro}>
        <PayButton isOperator={isOperator} />
      </PlanCards>
      <Panel flush title="Compare" className={css.compare}>
        <CompareTable
          rows={comparisonOf({ free, pro, usage, flags })}
          hasUsage={usage !== undefined}
        />
      </Panel>
    </div>
  )
}

export function PlansSkeleton() {
  return (
    <div className={css.plans} aria-busy="true">
      <Skeleton height={240} radius="md" />
      <Skeleton height={420} radius="md" className={css.compare} />
    </div>
  )
}

/** Shown when payments are off. */
export function NoPlans() {
  return (
    <>
      <PageHeader title="Plans" />
      <Panel flush>
        <EmptyState
          title="This installation has no plans"
          action={
            <Button component={Link} to="/main">
              Back to the dashboard
            </Button>
          }
        >
          Every account here is Pro, without limits. There is nothing to upgrade and nothing to pay.
        </EmptyState>
      </Panel>
    </>
  )
}
