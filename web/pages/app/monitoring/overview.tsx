import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { useLinkDomains } from '../../../domains/queries.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { tagsQuery } from '../../../links/tags/tag-queries.ts'
import { BrokenLinks } from '../../../monitoring/broken/broken-links.tsx'
import { brokenQuery } from '../../../monitoring/broken/broken-queries.ts'
import { alertsPath } from '../../../monitoring/monitor-path.ts'
import { summaryWords, totalOf } from '../../../monitoring/monitor-words.ts'
import {
  type MonitorFilter,
  monitorFilterOf,
  withMonitorFilter,
} from '../../../monitoring/overview/monitor-filter.ts'
import { Overview } from '../../../monitoring/overview/overview.tsx'
import { ViewTabs } from '../../../monitoring/overview/view-tabs.tsx'
import { monitorsQuery, openIncidentsQuery } from '../../../monitoring/queries.ts'
import { WatchDialog } from '../../../monitoring/watch/watch-dialog.tsx'
import { mostClickedQuery } from '../../../monitoring/watch/watch-queries.ts'
import { LimitNear } from '../../../plans/usage/limit-near.tsx'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useEditLink } from './use-edit-link.ts'

export const meta = screenMeta(
  'monitoring',
  'Which destinations of your links answer, and which do not.',
)

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!mayOpen('monitoring')) return null
  const search = new URL(request.url).searchParams
  void queryClient.prefetchInfiniteQuery(monitorsQuery(monitorFilterOf(search)))
  if (isBroken(search)) void queryClient.prefetchInfiniteQuery(brokenQuery)
  else {
    void queryClient.prefetchQuery(openIncidentsQuery)
    void queryClient.prefetchQuery(mostClickedQuery)
  }
  return null
}

const isBroken = (search: URLSearchParams): boolean => search.get('view') === 'broken'

export const ErrorBoundary = ScreenError

export default function MonitoringPage() {
  return (
    <NeedsPermission screen="monitoring">
      <Monitoring />
    </NeedsPermission>
  )
}

function Monitoring() {
  const [search, setSearch] = useSearchParams()
  const filter = monitorFilterOf(search)
  const onEdit = useEditLink()
  const domains = useLinkDomains()
  const tags = useQuery(tagsQuery).data?.items ?? []
  const [isWatching, watching] = useDisclosure(false)
  const mayUpdate = hasPermission(useAccount().role, 'Update')
  const page = useInfiniteQuery(monitorsQuery(filter)).data?.pages[0]
  const isEmpty = page !== undefined && totalOf(page.counts) === 0
  const change = (part: Partial<MonitorFilter>) =>
    setSearch((now) => withMonitorFilter(now, part), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title="Monitoring"
        note={page && !isEmpty ? summaryWords(page) : undefined}
        actions={
          <>
            <Button
              component={Link}
              to={alertsPath}
              size="xs"
              variant="default"
              leftSection={<IconBell {...smallIcon} />}
            >
              Alerts
            </Button>
            {mayUpdate && !isEmpty && (
              <Button size="xs" leftSection={<IconPlus {...smallIcon} />} onClick={watching.open}>
                Watch links
              </Button>
            )}
          </>
        }
      />
      {mayUpdate && <LimitNear of="monitors" />}
      <ViewTabs isBroken={isBroken(search)} />
      <Boundary
        question={search.toString()}
        skeleton={
          <Panel flush>
            <RowSkeleton rows={6} markSize={9} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        {isBroken(search) ? (
          <BrokenLinks mayUpdate={mayUpdate} onEdit={onEdit} />
        ) : (
          <Overview
            filter={filter}
            tags={tags.map(({ name }) => name)}
            domains={domains}
            mayUpdate={mayUpdate}
            onEdit={onEdit}
            onChange={change}
            onWatch={watching.open}
          />
        )}
      </Boundary>
      {page && (
        <WatchDialog
          isOpen={isWatching}
          used={page.used}
          limit={page.limit}
          onClose={watching.close}
        />
      )}
    </>
  )
}
