import { NoticeSettings } from '../../../features/notices/notice-settings.tsx'
import { noticeSettingsQuery } from '../../../features/notices/queries.ts'
import { NeedsPermission } from '../../../features/shell/needs-permission.tsx'
import { ScreenError } from '../../../features/shell/screen-error.tsx'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { isPermitted } from '../../../lib/session/permitted.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings/notifications',
    title: 'Notifications · Unfurly',
    description: 'What you are told, in the bell and by mail.',
    hidden: true,
  })

export function clientLoader() {
  if (isPermitted('Read')) void queryClient.prefetchQuery(noticeSettingsQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Notifications() {
  return (
    <NeedsPermission permission="Read">
      <PageHeader title="Notifications" />
      <Boundary
        skeleton={
          <Panel flush>
            <RowSkeleton rows={6} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <NoticeSettings />
      </Boundary>
    </NeedsPermission>
  )
}
