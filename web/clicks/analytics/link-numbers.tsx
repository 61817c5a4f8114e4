import { memo, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { ClicksChart, ClicksChartSkeleton } from './charts/clicks-chart.tsx'
import { type Metric, metrics } from './charts/metrics.ts'
import { NumberRow } from './charts/number-row.tsx'
import { ConversionsPanel } from './conversions/conversions-panel.tsx'
import css from './link-numbers.module.css'
import { BreakdownPanel } from './lists/breakdown-panel.tsx'
import { type RowChange, scopeAfter } from './lists/breakdown-rows.ts'
import type { ListRowsProps } from './lists/list-rows.tsx'
import { shownTab, useTabs } from './lists/tabs.ts'
import { headParts, listParts } from './page/board-parts.ts'
import type { ScreenPart } from './page/screen-parts.ts'
import { DEFAULT_PERIOD } from './period.ts'
import { type AnalyticsScope, filtersBy, wholeScope, withScope } from './scope.ts'

interface LinkAddress {
  domain: string
  linkKey: string
}

const scopeOfLink = ({ domain, linkKey }: LinkAddress): AnalyticsScope =>
  wholeScope(DEFAULT_PERIOD, filtersBy({ domain, key: linkKey }))

const listed = ['where', 'sources', 'technology'] as const

/** What the screen of a link shows of its clicks whatever the link is like, for one call. */
export function linkParts(link: LinkAddress): ScreenPart[] {
  const scope = scopeOfLink(link)
  const lists = listed.flatMap((panel) => listParts(scope, shownTab(panel, {}, scope)))
  return [...headParts(scope, 'clicks'), ...lists]
}

/** The numbers of one link over the usual period, and their chart. */
export function LinkNumbers({ domain, linkKey }: LinkAddress) {
  const [metric, setMetric] = useState<Metric>('clicks')
  const scope = useMemo(() => scopeOfLink({ domain, linkKey }), [domain, linkKey])
  return (
    <>
      <Suspense fallback={<StatRowSkeleton tiles={metrics.length} />}>
        <NumberRow scope={scope} metric={metric} onMetric={setMetric} />
      </Suspense>
      <Suspense fallback={<ClicksChartSkeleton />}>
        <ClicksChart scope={scope} metric={metric} />
      </Suspense>
    </>
  )
}

interface LinkListsProps extends LinkAddress {
  /** Whether it hands on the ids that conversions are reported with. */
  hasClickIds: boolean
  linkPath: ListRowsProps['linkPath']
}

/** Where the clicks of one link came from, on what, and what came of them. A row leads to the analytics of it. */
export const LinkLists = memo(function LinkLists({
  domain,
  linkKey,
  hasClickIds,
  linkPath,
}: LinkListsProps) {
  const navigate = useNavigate()
  const scope = useMemo(() => scopeOfLink({ domain, linkKey }), [domain, linkKey])
  const { tabs, chooseTab } = useTabs()
  const filterBy = useMemo(
    () => (row: RowChange) =>
      void navigate(`/analytics?${withScope(new URLSearchParams(), scopeAfter(scope, row))}`),
    [scope, navigate],
  )
  return (
    <div className={css.lists}>
      {listed.map((panel) => (
        <BreakdownPanel
          key={panel}
          panel={panel}
          dimension={shownTab(panel, tabs, scope)}
          onTab={chooseTab}
          scope={scope}
          onFilter={filterBy}
          linkPath={linkPath}
        />
      ))}
      {hasClickIds && <ConversionsPanel scope={scope} />}
    </div>
  )
})
