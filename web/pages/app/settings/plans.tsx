import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { accountFilterOf, withAccountFilter } from '../../../operators/plans/account-filter.ts'
import { AccountList } from '../../../operators/plans/account-list.tsx'
import { FilterBar } from '../../../operators/plans/filter-bar.tsx'
import { Overview } from '../../../operators/plans/overview.tsx'
import type { AccountFilter } from '../../../operators/plans/queries.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { ForOperators } from '../../../shell/for-operators.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { StatRowSkeleton } from '../../../ui/charts/stat-tile.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/plans', 'Accounts with their plans, and what is paid.')

export const ErrorBoundary = ScreenError

export default function Plans() {
  const { paymentsEnabled } = useConfig()
  return (
    <ForOperators screen="settings/plans" profile={useQuery(profileQuery).data}>
      <PageHeader title="Plans" note="Of all accounts, for operators" />
      {paymentsEnabled ? <AccountsWithPlans /> : <NoPlans />}
    </ForOperators>
  )
}

function AccountsWithPlans() {
  const [search, setSearch] = useSearchParams()
  const filter = accountFilterOf(search)
  const change = (part: Partial<AccountFilter>) =>
    setSearch((before) => withAccountFilter(before, part), { replace: part.q !== undefined })
  return (
    <>
      <Boundary
        question=""
        skeleton={<StatRowSkeleton tiles={4} />}
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Overview />
      </Boundary>
      <FilterBar filter={filter} onChange={change} />
      <Panel flush title="Accounts">
        <Boundary
          question={`${filter.q} ${filter.state}`}
          skeleton={<RowSkeleton rows={6} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <AccountList filter={filter} onClear={() => change({ q: '', state: '' })} />
        </Boundary>
      </Panel>
    </>
  )
}

function NoPlans() {
  return (
    <Panel flush>
      <EmptyState title="This installation has no plans">
        Every account is Pro, without limits. Plans begin with PAYMENTS_ENABLED=true in the
        settings.
      </EmptyState>
    </Panel>
  )
}
