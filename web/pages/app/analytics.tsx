import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import { BoardHead, BoardPanels } from '../../clicks/analytics/analytics-board.tsx'
import { AnalyticsFailure } from '../../clicks/analytics/analytics-failure.tsx'
import { type Metric, metricOf } from '../../clicks/analytics/charts/metrics.ts'
import { CompareMenu } from '../../clicks/analytics/compare/compare-menu.tsx'
import { subjectsOf, withSubjects } from '../../clicks/analytics/compare/subjects.ts'
import { kindNames } from '../../clicks/analytics/filters/filter-words.ts'
import type { OwnNames } from '../../clicks/analytics/filters/value-queries.ts'
import { type RowChange, scopeAfter } from '../../clicks/analytics/lists/breakdown-rows.ts'
import { ExportMenu } from '../../clicks/analytics/lists/files/export-menu.tsx'
import { useTabs } from '../../clicks/analytics/lists/tabs.ts'
import { headParts, panelParts } from '../../clicks/analytics/page/board-parts.ts'
import { askTogether } from '../../clicks/analytics/page/screen-parts.ts'
import { useLoaded } from '../../clicks/analytics/page/use-loaded.ts'
import { type AnalyticsScope, onlyValue, scopeOf, withScope } from '../../clicks/analytics/scope.ts'
import { LoadingMark, ScopeBar, ScopeControls } from '../../clicks/analytics/scope-bar.tsx'
import { commanded } from '../../clicks/analytics/scope-keys.ts'
import { ToolSheet } from '../../clicks/analytics/tool-sheet.tsx'
import { ViewsMenu } from '../../clicks/analytics/views/views-menu.tsx'
import type { NumbersSubject } from '../../clicks/numbers-pages/numbers-subject.ts'
import { ShareNumbers } from '../../clicks/numbers-pages/share-numbers.tsx'
import { useLinkDomains } from '../../domains/queries.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { useFolders } from '../../links/folders/folder-queries.ts'
import { linkPath } from '../../links/link-path.ts'
import { tagsQuery } from '../../links/tags/tag-queries.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type ChangeSearch, useChosenSearch } from './chosen-search.ts'
import { useLinkMarks } from './link-marks.ts'
import { useRememberLink } from './list-position.ts'
import { MissingLinks } from './missing-links.tsx'
import { useScopeCommands } from './shortcuts/scope-commands.ts'

export const meta = screenMeta('analytics', 'Who clicked your links, where and when.')

/** Everything that the page shows first, in one call. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const scope = scopeOf(search, new Date())
  void askTogether([...headParts(scope, metricOf(search.get('chart'))), ...panelParts(scope, {})])
  return null
}

/** Once it is shown, the page asks by itself for what is chosen, with the tabs that it shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

export const ErrorBoundary = ScreenError

export default function Analytics() {
  const { text, change } = useChosenSearch()
  const { scope, chosen, search } = useMemo(() => chosenIn(text), [text])
  useRememberLink(search.has('key') ? `${search.get('domain')}/${search.get('key')}` : undefined)
  const { changeScope, filterBy, draw } = useChoices(change)
  const { tabs, chooseTab } = useTabs()
  const head = useLoaded(chosen, JSON.stringify(chosen), (next) =>
    headParts(next.scope, next.metric),
  )
  const panels = useLoaded(scope, JSON.stringify(scope), (next) => panelParts(next, tabs))
  const marks = useLinkMarks(head.loaded.scope)
  const isLoading = head.isLoading || panels.isLoading
  const isNarrow = useNarrow()
  const controls = { scope, useOwnNames, onChange: changeScope }
  const tools = <Tools text={useDeferredValue(text)} onChange={change} />
  return (
    <>
      <PageHeader
        title="Analytics"
        isNoteBelow={isNarrow}
        note={`Clicks by ${kindNames[scope.kind].toLowerCase()}, ${accountZone()}`}
        actions={
          isNarrow ? (
            <>
              <LoadingMark isLoading={isLoading} />
              <ToolSheet scope={scope} controls={<ScopeControls {...controls} />} tools={tools} />
            </>
          ) : (
            <Group gap="xs">{tools}</Group>
          )
        }
      />
      {!isNarrow && <ScopeBar {...controls} isLoading={isLoading} />}
      <Boundary
        question={text}
        skeleton={null}
        failure={(error, retry) => (
          <Panel flush>
            <AnalyticsFailure error={error} onRetry={retry} />
          </Panel>
        )}
      >
        <BoardHead
          {...head.loaded}
          chosenMetric={chosen.metric}
          marks={marks}
          isLoading={head.isLoading}
          onMetric={draw}
        />
        <BoardPanels
          scope={panels.loaded}
          tabs={tabs}
          isLoading={panels.isLoading}
          onTab={chooseTab}
          onFilter={filterBy}
          linkPath={linkPath}
          Missing={MissingLinks}
        />
      </Boundary>
    </>
  )
}

/** What the controls, the rows and the keys of the page choose. The functions are the same for all scopes. */
function useChoices(change: ChangeSearch) {
  const showNext = useCallback(
    (next: (scope: AnalyticsScope) => AnalyticsScope) =>
      change((before) => withScope(before, next(scopeOf(before, new Date())))),
    [change],
  )
  const filterBy = useCallback(
    (row: RowChange) => showNext((before) => scopeAfter(before, row)),
    [showNext],
  )
  const changeScope = useCallback(
    (part: Partial<AnalyticsScope>) => showNext((before) => ({ ...before, ...part })),
    [showNext],
  )
  const draw = useCallback(
    (metric: Metric) => change((before) => withMetric(before, metric), { replace: true }),
    [change],
  )
  useScopeCommands((command) => showNext((before) => commanded(before, command)))
  return { changeScope, filterBy, draw }
}

function chosenIn(text: string) {
  const search = new URLSearchParams(text)
  const scope = scopeOf(search, new Date())
  const metric = metricOf(search.get('chart'))
  return { search, scope, chosen: { scope, subjects: subjectsOf(search), metric } }
}

interface ToolsProps {
  /** The search parameters of the page. */
  text: string
  onChange: ChangeSearch
}

/** What can be done with the page. Memoized: they do not change with its numbers. */
const Tools = memo(function Tools({ text, onChange }: ToolsProps) {
  const { search, scope } = chosenIn(text)
  return (
    <>
      <CompareMenu
        subjects={subjectsOf(search)}
        scope={scope}
        useOwnNames={useOwnNames}
        onChoose={(compared) => onChange((before) => withSubjects(before, compared))}
      />
      <ExportMenu scope={scope} />
      <ShareNumbers subject={subjectOf(scope)} />
      <ViewsMenu search={search} onShow={(view) => onChange(() => view)} />
    </>
  )
})

/** The one link or tag whose numbers are shown. */
function subjectOf({ filters }: AnalyticsScope): NumbersSubject | undefined {
  const [domain, key, tag] = (['domain', 'key', 'tag'] as const).map((name) =>
    onlyValue(filters, name),
  )
  if (filters.length === 2 && domain && key) return { kind: 'LINK', domain, key }
  return filters.length === 1 && tag ? { kind: 'TAG', tag } : undefined
}

function useOwnNames(): OwnNames {
  const tags = useQuery(tagsQuery).data?.items ?? []
  return {
    domain: useLinkDomains(),
    tag: tags.map(({ name }) => name),
    folder: useFolders().map(({ id, name }) => ({ value: id, label: name })),
  }
}

function withMetric(search: URLSearchParams, metric: Metric) {
  const next = new URLSearchParams(search)
  if (metric === 'clicks') next.delete('chart')
  else next.set('chart', metric)
  return next
}
