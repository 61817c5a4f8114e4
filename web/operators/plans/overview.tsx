import { useSuspenseQuery } from '@tanstack/react-query'
import type { PlanOverview } from '../../../contract/plans/operator-plans.ts'
import { StatRow, StatTile } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { moneyWords } from '../../ui/text/money.ts'
import { count } from '../../ui/text/numbers.ts'
import css from './operator-plans.module.css'
import { overviewQuery } from './queries.ts'

/** Sums over the installation. */
export function Overview() {
  const { accounts, trialsEnding, failedPayments, banned, revenue } =
    useSuspenseQuery(overviewQuery).data
  return (
    <Panel flush title="In numbers" className={css.overview ?? ''}>
      <StatRow tiles={4}>
        <StatTile
          label="On Pro"
          value={count(accounts.pro)}
          note={`${count(accounts.free)} on Free`}
        />
        <StatTile
          label="In the trial"
          value={count(accounts.trial)}
          note={`${count(trialsEnding)} ${trialsEnding === 1 ? 'ends' : 'end'} within 7 days`}
        />
        <StatTile
          label="Payments failed"
          value={count(failedPayments)}
          note={`${count(banned)} ${banned === 1 ? 'account is' : 'accounts are'} banned`}
        />
        <StatTile label="Paid this month" {...revenueWords(revenue)} />
      </StatRow>
    </Panel>
  )
}

function revenueWords(revenue: PlanOverview['revenue']): { value: string; note: string } {
  if (revenue === null)
    return { value: '–', note: 'The payment provider is not reachable or not set up' }
  const value = revenue.items.map((item) => moneyWords(item)).join(' + ') || '0'
  if (revenue.stale) return { value, note: 'As last known; the payment provider is away' }
  return {
    value,
    note: revenue.isMore ? 'At least; there were more payments' : 'In UTC, by the payment provider',
  }
}
