import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { AnalyticsBoard } from '../../clicks/analytics/analytics-board.tsx'
import { AnalyticsFailure } from '../../clicks/analytics/analytics-failure.tsx'
import { type Metric, metricOf, seriesOf } from '../../clicks/analytics/charts/metrics.ts'
import { CompareMenu } from '../../clicks/analytics/compare/compare-menu.tsx'
import { subjectsOf, withSubjects } from '../../clicks/analytics/compare/subjects.ts'
import { kindNames } from '../../clicks/analytics/filters/filter-words.ts'
import { type RowChange, scopeAfter } from '../../clicks/analytics/lists/breakdown-rows.ts'
import { ExportMenu } from '../../clicks/analytics/lists/files/export-menu.tsx'
import { linesQuery, numbersQuery } from '../../clicks/analytics/queries.ts'
import { type AnalyticsScope, onlyValue, scopeOf, withScope } from '../../clicks/analytics/scope.ts'
import { ScopeBar } from '../../clicks/analytics/scope-bar.tsx'
import { commanded } from '../../clicks/analytics/scope-keys.ts'
import { viewsQuery } from '../../clicks/analytics/views/view-queries.ts'
import { ViewsMenu } from '../../clicks/analytics/views/views-menu.tsx'
import type { NumbersSubject } from '../../clicks/numbers-pages/numbers-subject.ts'
import { ShareNumbers } from '../../clicks/numbers-pages/share-numbers.tsx'
import { useLinkDomains } from '../../domains/queries.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useLoadedValue } from '../../lib/loaded-value.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { linkPath } from '../../links/link-path.ts'
import { tagsQuery } from '../../links/tags/tag-queries.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useLinkMarks } from './link-marks.ts'
import { useRememberLink } from './list-position.ts'
import { MissingLinks } from './missing-links.tsx'
import { useScopeCommands } from './shortcuts/scope-commands.ts'

export const meta = screenMeta('analytics', 'Who clicked your links, where and when.')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const scope = scopeOf(search, new Date())
  void queryClient.prefetchQuery(numbersQuery(scope))
  void queryClient.prefetchQuery(linesQuery(scope, seriesOf(metricOf(search.get('chart')))))
  void queryClient.prefetchQuery(viewsQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Analytics() {
  const [search] = useSearchParams()
  const go = useSearchChange()
  const scope = scopeOf(search, new Date())
  const subjects = subjectsOf(search)
  useRememberLink(search.has('key') ? `${search.get('domain')}/${search.get('key')}` : undefined)
  const show = useCallback((next: AnalyticsScope) => go(withScope(chosenSearch(), next)), [go])
  const filterBy = useCallback(
    (change: RowChange) => show(scopeAfter(chosenScope(), change)),
    [show],
  )
  const draw = (chosen: Metric) => go(withMetric(chosenSearch(), chosen), { replace: true })
  useScopeCommands((command) => show(commanded(chosenScope(), command)))
  const own = useOwnNames()
  const chosen = { scope, subjects, metric: metricOf(search.get('chart')) }
  const { loaded, isLoading } = useLoadedValue(chosen, JSON.stringify(chosen))
  const marks = useLinkMarks(loaded.scope)
  return (
    <>
      <PageHeader
        title="Analytics"
        note={`Clicks by ${kindNames[scope.kind].toLowerCase()}, ${accountZone()}`}
        actions={
          <Group gap="xs">
            <CompareMenu
              subjects={subjects}
              scope={scope}
              own={own}
              onChoose={(compared) => go(withSubjects(search, compared))}
            />
            <ExportMenu scope={scope} />
            <ShareNumbers subject={subjectOf(scope)} />
            <ViewsMenu search={search} onShow={go} />
          </Group>
        }
      />
      <ScopeBar
        scope={scope}
        own={own}
        isLoading={isLoading}
        onChange={(part) => show({ ...chosenScope(), ...part })}
      />
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
          {...loaded}
          chosenMetric={chosen.metric}
          marks={marks}
          isLoading={isLoading}
          onMetric={draw}
          onFilter={filterBy}
          linkPath={linkPath}
          Missing={MissingLinks}
        />
      </Boundary>
    </>
  )
}

/** The one link or tag whose numbers are shown. */
function subjectOf({ filters }: AnalyticsScope): NumbersSubject | undefined {
  const [domain, key, tag] = (['domain', 'key', 'tag'] as const).map((name) =>
    onlyValue(filters, name),
  )
  if (filters.length === 2 && domain && key) return { kind: 'LINK', domain, key }
  return filters.length === 1 && tag ? { kind: 'TAG', tag } : undefined
}

/** Changes the search parameters of the address. Unlike that of `useSearchParams`, it is the same for all of them. */
function useSearchChange() {
  const navigate = useNavigate()
  return useCallback(
    (next: URLSearchParams, { replace = false } = {}) =>
      void navigate(`?${next}`, { preventScrollReset: true, replace }),
    [navigate],
  )
}

/** Read from the address, which may be newer than the rendered scope. */
const chosenSearch = () => new URLSearchParams(window.location.search)
const chosenScope = () => scopeOf(chosenSearch(), new Date())

function useOwnNames() {
  const tags = useQuery(tagsQuery).data?.items ?? []
  return { domain: useLinkDomains(), tag: tags.map(({ name }) => name) }
}

function withMetric(search: URLSearchParams, metric: Metric) {
  const next = new URLSearchParams(search)
  if (metric === 'clicks') next.delete('chart')
  else next.set('chart', metric)
  return next
}
