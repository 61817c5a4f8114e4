import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import type { ReportStatus } from '../../../operators/abuse/queries.ts'
import { ReportList, ReportTabs } from '../../../operators/abuse/report-list.tsx'
import { profileQuery } from '../../../people/account/queries.ts'
import { ForOperators } from '../../../shell/for-operators.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/reports', 'Links that visitors reported.')

export const ErrorBoundary = ScreenError

export default function Reports() {
  return (
    <ForOperators screen="settings/reports" profile={useQuery(profileQuery).data}>
      <Queue />
    </ForOperators>
  )
}

const statuses: readonly ReportStatus[] = ['OPEN', 'BANNED', 'DISMISSED']

function Queue() {
  const [search, setSearch] = useSearchParams()
  const status = statuses.find((known) => known === search.get('status')) ?? 'OPEN'
  return (
    <>
      <PageHeader title="Reports" note="Of all accounts, for operators" />
      <ReportTabs status={status} onChange={(next) => setSearch({ status: next })} />
      <Panel flush>
        <Boundary
          question={status}
          skeleton={<RowSkeleton rows={4} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <ReportList status={status} />
        </Boundary>
      </Panel>
    </>
  )
}
