import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { PlanInterval } from '../../../contract/plans/billing.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { useConfig } from '../../lib/config.ts'
import { aboveFree } from '../../lib/plans/above-free.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { isActing } from '../../lib/session/acting.ts'
import { useAccount } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useNow } from '../../ui/time/now.ts'
import { CompareTable } from './compare-table.tsx'
import { comparisonOf } from './comparison.ts'
import { PayButton } from './pay-button.tsx'
import { PlanCards } from './plan-cards.tsx'
import { planStatusOf } from './plan-status.ts'
import css from './plans.module.css'
import { yearlyWords } from './prices.ts'
import { NoPricingTable, PricingTable, useTableScript } from './pricing-table.tsx'
import { limitsQuery, pricesQuery, referenceQuery } from './queries.ts'

interface PlansHeaderProps {
  isPaying: boolean
  interval: PlanInterval
  onInterval: (interval: PlanInterval) => void
}

/** Needs only the account, so it renders before the tiers are loaded. */
export function PlansHeader({ isPaying, interval, onInterval }: PlansHeaderProps) {
  const { kind, title, sentence } = planStatusOf(
    { ...useAccount(), isPaying },
    useNow(),
    readerZone(),
  )
  const hasTable = useHasTable()
  const hasChoice = kind !== 'pro' && !hasTable
  return (
    <div className={css.plans}>
      <PageHeader
        title={title}
        note={sentence}
        actions={hasChoice ? <IntervalSwitch value={interval} onChange={onInterval} /> : undefined}
      />
    </div>
  )
}

/** Whether the operator has made a pricing table at the payment provider. */
function useHasTable(): boolean {
  const { pricingTableId, publishableKey } = useConfig()
  return pricingTableId !== null && publishableKey !== null
}

interface PlansProps {
  isPaying: boolean
  isOperator: boolean
  interval: PlanInterval
  email: string | undefined
}

/** Compares the tiers with each other and with the usage of the account. Only the payment provider knows the prices. */
export function Plans({ isPaying, isOperator, interval, email }: PlansProps) {
  const account = useAccount()
  const flags = useConfig()
  const [{ data: free }, { data: pro }, { data: prices }] = useSuspenseQueries({
    queries: [limitsQuery('FREE'), limitsQuery('PRO'), pricesQuery],
  })
  const mayRead = hasPermission(account.role, 'Read')
  const { data: usage } = useQuery({ ...usageQuery, enabled: mayRead })
  const { kind } = planStatusOf({ ...account, isPaying }, useNow(), readerZone())
  const cards = (
    <PlanCards
      kind={kind}
      free={free}
      pro={pro}
      prices={prices}
      interval={prices[interval] ? interval : 'month'}
      above={usage ? aboveFree(usage, free) : []}
    >
      <PayButton interval={prices[interval] ? interval : 'month'} isOperator={isOperator} />
    </PlanCards>
  )
  const hasTable = useHasTable()
  const mayPay = hasPermission(account.role, 'Billing') && !isActing()
  return (
    <div className={css.plans}>
      {hasTable && mayPay && kind !== 'pro' ? (
        <ProviderTable email={email} otherwise={prices.month && cards} />
      ) : (
        cards
      )}
      <Panel flush title="Compare" className={css.compare}>
        <CompareTable
          rows={comparisonOf({ free, pro, usage, flags })}
          hasUsage={usage !== undefined}
        />
      </Panel>
    </div>
  )
}

interface ProviderTableProps {
  email: string | undefined
  /** Shown beside the failure when the table cannot be loaded. */
  otherwise: ReactNode
}

function ProviderTable({ email, otherwise }: ProviderTableProps) {
  const { pricingTableId, publishableKey } = useConfig()
  const script = useTableScript()
  const reference = useQuery(referenceQuery)
  const isFetching = script.isFetching || reference.isFetching
  const retry = () =>
    Promise.all([script, reference].map((query) => query.isError && query.refetch()))
  if (script.isError || reference.isError) {
    return (
      <Stack>
        <NoPricingTable isBusy={isFetching} onRetry={() => void retry()} />
        {otherwise}
      </Stack>
    )
  }
  if (script.isPending || reference.isPending) return <Skeleton height={240} radius="md" />
  return (
    <PricingTable
      pricingTableId={pricingTableId ?? ''}
      publishableKey={publishableKey ?? ''}
      reference={reference.data.reference}
      email={email}
    />
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

interface IntervalSwitchProps {
  value: PlanInterval
  onChange: (interval: PlanInterval) => void
}

/** Only where there is a choice. */
function IntervalSwitch({ value, onChange }: IntervalSwitchProps) {
  const prices = useQuery(pricesQuery).data
  if (!prices?.month || !prices.year) return null
  return (
    <SegmentedControl
      aria-label="Paid by"
      value={value}
      onChange={(chosen) => onChange(chosen === 'year' ? 'year' : 'month')}
      data={[
        { value: 'month', label: 'Monthly' },
        { value: 'year', label: yearlyWords(prices) },
      ]}
    />
  )
}
