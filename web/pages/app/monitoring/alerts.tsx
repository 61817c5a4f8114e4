import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { useLinkDomains } from '../../../domains/queries.ts'
import { noHubFilter } from '../../../hubs/list/hub-filter.ts'
import { hubsQuery } from '../../../hubs/queries.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { tagsQuery } from '../../../links/tags/tag-queries.ts'
import {
  channelsQuery,
  maintenanceQuery,
  settingsQuery,
  statusPagesQuery,
} from '../../../monitoring/alerts/alert-queries.ts'
import { ChannelsPanel } from '../../../monitoring/alerts/channels/channels-panel.tsx'
import { useTestChannels } from '../../../monitoring/alerts/channels/use-channels.ts'
import { ChecksPanel } from '../../../monitoring/alerts/checks-panel.tsx'
import { MaintenancePanel } from '../../../monitoring/alerts/maintenance-panel.tsx'
import { QuietTimes } from '../../../monitoring/alerts/quiet-times.tsx'
import { StatusPagesPanel } from '../../../monitoring/alerts/status-pages-panel.tsx'
import { WhenToWrite } from '../../../monitoring/alerts/when-to-write.tsx'
import { BackLink } from '../../../monitoring/back-link.tsx'
import { monitoringPath } from '../../../monitoring/monitor-path.ts'
import { teamQuery } from '../../../people/users/queries.ts'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column } from '../../../ui/page/column.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta(
  'monitoring/alerts',
  'Who hears of links that are down, when, and how often links are checked.',
)

export function clientLoader() {
  if (!mayOpen('monitoring/alerts')) return null
  void queryClient.prefetchQuery(channelsQuery)
  void queryClient.prefetchQuery(settingsQuery)
  void queryClient.prefetchQuery(maintenanceQuery)
  void queryClient.prefetchQuery(statusPagesQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function AlertsPage() {
  return (
    <Column>
      <NeedsPermission screen="monitoring/alerts">
        <Alerts />
      </NeedsPermission>
    </Column>
  )
}

function Alerts() {
  const { role } = useAccount()
  const isAdmin = hasPermission(role, 'Admin')
  const mayUpdate = hasPermission(role, 'Update')
  const tags = (useQuery(tagsQuery).data?.items ?? []).map(({ name }) => name)
  const domains = useLinkDomains()
  const hubs = useHubChoices()
  const people = usePeople(isAdmin)
  return (
    <>
      <BackLink to={monitoringPath}>Monitoring</BackLink>
      <PageHeader
        title="Alerts and defaults"
        note="Changes save as you make them"
        actions={isAdmin ? <TestAll /> : undefined}
      />
      <Loaded rows={3}>
        <ChannelsPanel isAdmin={isAdmin} people={people} />
      </Loaded>
      <Loaded rows={3}>
        <WhenToWrite mayUpdate={mayUpdate} />
        <ChecksPanel mayUpdate={mayUpdate} />
        <QuietTimes mayUpdate={mayUpdate} tags={tags} />
      </Loaded>
      <Loaded rows={1}>
        <MaintenancePanel mayUpdate={mayUpdate} tags={tags} domains={domains} />
      </Loaded>
      <Loaded rows={1}>
        <StatusPagesPanel mayUpdate={mayUpdate} tags={tags} hubs={hubs} />
      </Loaded>
    </>
  )
}

/** Sends a test to every channel that is on. */
function TestAll() {
  const channels = (useQuery(channelsQuery).data?.items ?? []).filter(({ isOn }) => isOn)
  const test = useTestChannels()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSend {...smallIcon} />}
      disabled={channels.length === 0}
      loading={test.isPending}
      onClick={() => test.mutate(channels)}
    >
      Send a test
    </Button>
  )
}

/** Each part loads and fails on its own. */
function Loaded({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <Boundary
      skeleton={
        <Panel flush>
          <RowSkeleton rows={rows} markSize={20} />
        </Panel>
      }
      failure={(error, retry) => (
        <Panel flush>
          <ErrorState {...failureWords(error)} onRetry={retry} />
        </Panel>
      )}
    >
      {children}
    </Boundary>
  )
}

/** Members who can get mails. Invited ones cannot yet. */
function usePeople(isAdmin: boolean) {
  const team = useQuery({ ...teamQuery, enabled: isAdmin }).data ?? []
  return team
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ id, firstName, lastName, email }) => {
      const name = `${firstName} ${lastName}`.trim()
      return { id, name: name ? `${name}, ${email}` : email }
    })
}

function useHubChoices() {
  const { hubEnabled } = useConfig()
  const pages = useInfiniteQuery({ ...hubsQuery(noHubFilter), enabled: hubEnabled }).data?.pages
  return (pages ?? []).flatMap(({ items }) =>
    items.map(({ domain, key, title }) => ({ domain, key, title: title ?? '' })),
  )
}
