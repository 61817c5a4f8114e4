import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Interval, LockedSpan } from '../../../contract/clicks/analytics.ts'
import type { HubAnalytics } from '../../../contract/hubs/hub-analytics.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { lockedWords } from '../../lib/plans/locked-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { LeftOutNote } from '../../ui/charts/left-out-note.tsx'
import { AreaChart } from '../../ui/charts/lines/area-chart.tsx'
import { StatRow, StatRowSkeleton, StatTile } from '../../ui/charts/stat-tile.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { countOrEstimate, ESTIMATED } from '../../ui/text/estimates.ts'
import { count, share } from '../../ui/text/numbers.ts'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'
import { blockTitle } from '../blocks/block-words.ts'
import { useDocument, useEditor } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { EndedExperiments } from '../experiments/ended-experiments.tsx'
import { RunningExperiment } from '../experiments/experiment-card.tsx'
import css from './insights.module.css'
import { type InsightsPeriod, insightsQuery } from './insights-queries.ts'
import { Subscribers } from './subscribers.tsx'

const CHART_HEIGHT = 190
const LABELS = 5

interface InsightsPaneProps {
  period: InsightsPeriod
  /** Chooses the period. */
  picker: ReactNode
}

export function InsightsPane({ period, picker }: InsightsPaneProps) {
  const document = useDocument()
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>Insights</h2>
      </div>
      <RunningExperiment />
      <p className={pane.note}>Views and clicks by people, {readerZone()}.</p>
      {picker}
      <Boundary
        question={period.id}
        skeleton={<InsightsSkeleton />}
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Numbers period={period} />
      </Boundary>
      <EndedExperiments />
      {document.blocks.some(({ type }) => type === 'email') && <Subscribers />}
    </>
  )
}

function InsightsSkeleton() {
  return (
    <div className={css.panels} aria-busy="true">
      <Panel flush>
        <StatRowSkeleton tiles={2} />
      </Panel>
      <Skeleton height={CHART_HEIGHT} />
    </div>
  )
}

function Numbers({ period }: { period: InsightsPeriod }) {
  const { hub } = useEditor()
  const numbers = useSuspenseQuery(insightsQuery(hub, period)).data
  const { views, visitors, clicks, clickThrough, approximate } = numbers
  const people = countOrEstimate(visitors, approximate === true)
  const { isRunning } = period.spanAt(new Date())
  return (
    <div className={css.panels}>
      <Panel flush>
        <StatRow tiles={2}>
          <StatTile
            label="Views"
            value={count(views)}
            note={`${people} visitors`}
            hint={approximate ? ESTIMATED : undefined}
          />
          <StatTile
            label="Clicks"
            value={count(clicks)}
            note={views > 0 ? `${share(clickThrough, 1)} of views` : 'No views yet'}
          />
        </StatRow>
        <div className={css.chart}>
          <AreaChart
            label="Views over time; the table has the figures"
            points={numbers.items.map(({ start, views: now }) => ({
              label: labelOf(start, numbers.interval),
              now,
              before: undefined,
            }))}
            nowLabel="Views"
            beforeLabel={undefined}
            isRunning={isRunning}
            height={CHART_HEIGHT}
            labelEvery={Math.ceil(numbers.items.length / LABELS)}
          />
        </div>
        {numbers.locked && <Locked spans={numbers.locked} />}
        <details className={css.figures}>
          <summary>Figures as a table</summary>
          <FigureTable
            heads={['Time', 'Views', 'Clicks']}
            rows={numbers.items.map((item) => [
              labelOf(item.start, numbers.interval),
              item.views,
              item.clicks,
            ])}
          />
        </details>
      </Panel>
      <BlockNumbers numbers={numbers} />
      <VersionNumbers numbers={numbers} />
    </div>
  )
}

function Locked({ spans }: { spans: readonly LockedSpan[] }) {
  const { tier } = useAccount()
  return (
    <LeftOutNote>
      {lockedWords(spans, tier, wordsLocale())}{' '}
      {tier === 'FREE' && <Link to="/upgrade">Upgrade to see them</Link>}
    </LeftOutNote>
  )
}

const labelParts: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
}

const labelOf = (start: string, interval: Interval) =>
  dateWords(start, wordsLocale(), { timeZone: readerZone(), ...labelParts[interval] })

/** A block that is on the page is called as in the list of blocks. */
function BlockNumbers({ numbers: { blocks } }: { numbers: HubAnalytics }) {
  const document = useDocument()
  const titles = new Map(document.blocks.map((block) => [block.id, blockTitle(block)]))
  const most = Math.max(...blocks.map(({ clicks }) => clicks), 1)
  return (
    <Panel title="Blocks" note="Clicks">
      {blocks.length === 0 && <p className={css.none}>Nobody has clicked in this time.</p>}
      <ul className={css.bars}>
        {blocks.map(({ id, title, clicks }) => (
          <li key={id}>
            <span className={css.bar} style={{ width: `${(clicks / most) * 100}%` }} />
            <span className={css.barName}>{titles.get(id) ?? title}</span>
            <span className={css.barValue}>{count(clicks)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function VersionNumbers({ numbers: { versions } }: { numbers: HubAnalytics }) {
  if (versions.length === 0) return null
  return (
    <Panel title="Versions" note="While each was live">
      <FigureTable
        heads={['Version', 'Views', 'Clicks', 'Click rate']}
        rows={versions.map(({ number, views, clicks }) => [
          String(number),
          views,
          clicks,
          views > 0 ? share(clicks, views) : '–',
        ])}
      />
    </Panel>
  )
}

interface FigureTableProps {
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...(number | string)[]])[]
}

function FigureTable({ heads, rows }: FigureTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]}>{typeof cell === 'number' ? count(cell) : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
