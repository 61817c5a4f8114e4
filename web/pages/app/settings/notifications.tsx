import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import {
  MailReportsPanel,
  MailReportsSkeleton,
} from '../../../clicks/mail-reports/mail-reports-panel.tsx'
import { mailReportsQuery } from '../../../clicks/mail-reports/queries.ts'
import { useLinkDomains } from '../../../domains/queries.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { isPermitted } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { tagsQuery } from '../../../links/tags/tag-queries.ts'
import { NoticeSettings } from '../../../notices/notice-settings.tsx'
import { noticeSettingsQuery } from '../../../notices/queries.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column, ColumnPart } from '../../../ui/page/column.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta(
  'settings/notifications',
  'What you are told, in the bell and by mail.',
)

export function clientLoader() {
  void queryClient.prefetchQuery(profileQuery)
  if (!isPermitted('Read')) return null
  void queryClient.prefetchQuery(mailReportsQuery)
  void queryClient.prefetchQuery(noticeSettingsQuery)
  void queryClient.prefetchQuery(tagsQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Notifications() {
  const { role, name } = useAccount()
  return (
    <Column>
      <PageHeader title="Notifications" />
      <ColumnPart
        title="Mail reports"
        note={`What happened to the links of ${name}, by mail. Only you get yours.`}
      >
        {hasPermission(role, 'Read') ? (
          <Part skeleton={<MailReportsSkeleton />}>
            <MailReports />
          </Part>
        ) : (
          <Panel>
            <EmptyState title="Not with your role">
              Reports are for members who may read the numbers. An Administrator can change your
              role.
            </EmptyState>
          </Panel>
        )}
      </ColumnPart>
      {hasPermission(role, 'Read') && (
        <ColumnPart title="Notices" note={`What happens in ${name}. Only you see your choices.`}>
          <Part skeleton={<NoticesSkeleton />}>
            <Notices />
          </Part>
        </ColumnPart>
      )}
    </Column>
  )
}

function MailReports() {
  const { assumedBy } = useSuspenseQuery(profileQuery).data
  const tags = useQuery(tagsQuery).data?.items ?? []
  const domains = useLinkDomains()
  return (
    <MailReportsPanel
      names={{ tags: tags.map(({ name }) => name), domains }}
      isClosed={assumedBy !== null}
    />
  )
}

function Notices() {
  const { assumedBy } = useSuspenseQuery(profileQuery).data
  return <NoticeSettings isClosed={assumedBy !== null} />
}

const NoticesSkeleton = () => (
  <Panel flush>
    <RowSkeleton rows={6} />
  </Panel>
)

/** Loads and fails on its own, so that the rest of the page stays usable. */
function Part({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <Boundary
      skeleton={skeleton}
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
