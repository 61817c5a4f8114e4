import { Skeleton } from '@mantine/core'
import { queryOptions, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AnalyticsSummary, Timeseries } from '../../../../contract/clicks/analytics.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { accountZone } from '../../../lib/session/account-zone.ts'
import { LineChart } from '../../../ui/charts/lines/line-chart.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { chartPoints } from '../charts/chart-points.ts'
import { useChartWidth } from '../charts/chart-width.ts'
import { filterValueName } from '../filters/filter-words.ts'
import { useLinkNames } from '../filters/value-queries.ts'
import { LockedNote } from '../locked-note.tsx'
import { refreshMs } from '../pace.ts'
import { linesQuery, numbersQuery, scopeKey } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './comparison-panel.module.css'
import { ComparisonTable } from './comparison-table.tsx'
import { type Subject, scopeOfSubject } from './subjects.ts'

const heights = { wide: 244, narrow: 190 }
const labels = { wide: 8, narrow: 4 }

interface ComparisonPanelProps {
  subjects: readonly Subject[]
  scope: AnalyticsScope
}

/** One line for each of the compared links, tags or domains, and their numbers as a table. */
export function ComparisonPanel({ subjects, scope }: ComparisonPanelProps) {
  return (
    <Panel flush title="Compared" className={css.panel}>
      <Suspense fallback={<ComparisonSkeleton rows={subjects.length} />}>
        <Compared subjects={subjects} scope={scope} />
      </Suspense>
    </Panel>
  )
}

function Compared({ subjects, scope }: ComparisonPanelProps) {
  const width = useChartWidth()
  const scopes = subjects.map((subject) => scopeOfSubject(scope, subject))
  const compared = useSuspenseQueries({ queries: scopes.map(comparedQuery) })
  const numbers = compared.map(({ data }) => data.numbers)
  const whole = useSuspenseQuery(numbersQuery(scope)).data
  const names = useSubjectNames(subjects)
  const drawn = compared.map(({ data }) =>
    chartPoints({ now: data.line, before: undefined }, 'clicks', { timeZone: accountZone() }),
  )
  const points = (drawn[0] ?? []).map(({ label }, i) => ({
    label,
    values: drawn.map((line) => line[i]?.now),
  }))
  return (
    <>
      <div className={css.chart}>
        <LineChart
          label={`Clicks over time of ${names.join(', ')}; the table has the sums`}
          points={points}
          names={names}
          height={heights[width]}
          labelEvery={Math.max(1, Math.ceil(points.length / labels[width]))}
        />
      </div>
      <ComparisonTable names={names} numbers={numbers} whole={whole} scope={scope} />
      <LockedNote spans={whole.locked} short />
    </>
  )
}

function useSubjectNames(subjects: readonly Subject[]): string[] {
  const ids = subjects.filter(({ kind }) => kind === 'link').map(({ value }) => value)
  const links = useLinkNames(ids)
  return subjects.map(({ kind, value }) => filterValueName(kind, value, links))
}

function ComparisonSkeleton({ rows }: { rows: number }) {
  const width = useChartWidth()
  return (
    <div className={css.skeleton}>
      <Skeleton height={heights[width]} mb="md" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} height={14} my={12} />
      ))}
    </div>
  )
}

interface ComparedNumbers {
  line: Timeseries
  numbers: AnalyticsSummary
}

/** The line and the numbers of one subject, asked for together. */
const comparedQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: ['analytics', 'compared', ...scopeKey(scope), scope.comparison],
    queryFn: async (): Promise<ComparedNumbers> => {
      const [lines, numbers] = await Promise.all([
        queryClient.fetchQuery(linesQuery({ ...scope, comparison: 'none' })),
        queryClient.fetchQuery(numbersQuery(scope)),
      ])
      return { line: lines.now, numbers }
    },
    staleTime: 1000,
    // Slower than the page's own numbers: there are up to five of them.
    refetchInterval: refreshMs('lists', scope.period),
  })
