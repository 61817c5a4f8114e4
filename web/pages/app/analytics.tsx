import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { AnalyticsBoard } from '../../features/analytics/analytics-board.tsx'
import { AnalyticsFailure } from '../../features/analytics/analytics-failure.tsx'
import { type Metric, metricOf } from '../../features/analytics/charts/metrics.ts'
import { type RowChange, scopeAfter } from '../../features/analytics/lists/breakdown-rows.ts'
import { ExportMenu } from '../../features/analytics/lists/files/export-menu.tsx'
import { linesQuery, numbersQuery } from '../../features/analytics/queries.ts'
import {
  type AnalyticsScope,
  onlyValue,
  scopeOf,
  withScope,
} from '../../features/analytics/scope.ts'
import { ScopeBar } from '../../features/analytics/scope-bar.tsx'
import { linkPath } from '../../features/links/link-path.ts'
import { ScreenError } from '../../features/shell/screen-error.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { useLoadedValue } from '../../lib/loaded-value.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { readerZone } from '../../ui/time/dates.ts'
import { useRememberLink } from './list-position.ts'
import { MissingLinks } from './missing-links.tsx'

export const meta = () =>
  pageMeta({
    path: '/analytics',
    title: 'Analytics · Unfurly',
    description: 'Who clicked your links, where and when.',
    hidden: true,
  })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const scope = scopeOf(new URL(request.url).searchParams, new Date())
  void queryClient.prefetchQuery(numbersQuery(scope))
  void queryClient.prefetchQuery(linesQuery(scope))
  return null
}

export const ErrorBoundary = ScreenError

export default function Analytics() {
  const [search, setSearch] = useSearchParams()
  const scope = scopeOf(search, new Date())
  useRememberLink(search.has('key') ? `${search.get('domain')}/${search.get('key')}` : undefined)
  const metric = metricOf(search.get('chart'))
  const show = (next: AnalyticsScope) =>
    setSearch((now) => withScope(now, next), { preventScrollReset: true })
  // From the chosen scope, not from the one whose numbers are shown.
  const filterBy = (change: RowChange) => show(scopeAfter(scope, change))
  const draw = (chosen: Metric) =>
    setSearch((now) => withMetric(now, chosen), { preventScrollReset: true, replace: true })
  const { loaded, isLoading } = useLoadedValue(scope, JSON.stringify(scope))
  return (
    <>
      <PageHeader
        title="Analytics"
        note={`Clicks by people, ${readerZone()}`}
        actions={<ExportMenu scope={scope} />}
      />
      <ScopeBar scope={scope} isLoading={isLoading} onChange={show} />
      <Boundary
        question={search.toString()}
        skeleton={null}
        failure={(error, retry) => (
          <Panel flush>
            <AnalyticsFailure error={error} onRetry={retry} />
          </Panel>
        )}
      >
        <AnalyticsBoard
          scope={loaded}
          metric={metric}
          isLoading={isLoading}
          onMetric={draw}
          onFilter={filterBy}
          linkPath={linkPath}
          missing={onlyValue(scope.filters, 'key') === undefined && <MissingLinks scope={loaded} />}
        />
      </Boundary>
    </>
  )
}

function withMetric(search: URLSearchParams, metric: Metric) {
  const next = new URLSearchParams(search)
  if (metric === 'clicks') next.delete('chart')
  else next.set('chart', metric)
  return next
}
