import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { profileQuery } from '../../../features/account/queries.ts'
import { useLinkDomains } from '../../../features/domains/queries.ts'
import { tagsQuery } from '../../../features/links/tags/tag-queries.ts'
import {
  MailReportsPanel,
  MailReportsSkeleton,
} from '../../../features/mail-reports/mail-reports-panel.tsx'
import { mailReportsQuery } from '../../../features/mail-reports/queries.ts'
import { ScreenError } from '../../../features/shell/screen-error.tsx'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { isPermitted } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column, ColumnPart } from '../../../ui/page/column.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings/notifications',
    title: 'Notifications · Unfurly',
    description: 'What we write to you about.',
    hidden: true,
  })

export function clientLoader() {
  void queryClient.prefetchQuery(profileQuery)
  if (!isPermitted('Read')) return null
  void queryClient.prefetchQuery(mailReportsQuery)
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
