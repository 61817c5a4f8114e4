import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { AnalyticsFailure } from '../../clicks/analytics/analytics-failure.tsx'
import { TopLinks, topLinksQuery } from '../../clicks/analytics/charts/top-links.tsx'
import { HomeNumbers, monthScope, todayScope } from '../../clicks/analytics/home-numbers.tsx'
import { LatestClicks } from '../../clicks/analytics/live/latest-clicks.tsx'
import { askTogether, screenPart } from '../../clicks/analytics/page/screen-parts.ts'
import { clicksQuery, lineQuery, numbersQuery } from '../../clicks/analytics/queries.ts'
import { FirstSteps } from '../../clicks/dashboard/first-steps.tsx'
import { HomeBoard, HomeSkeleton } from '../../clicks/dashboard/home-board.tsx'
import { isNew } from '../../clicks/dashboard/steps.ts'
import { useQrDesigner } from '../../codes/qr-designer-context.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { useAccount } from '../../lib/session/session.ts'
import { useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import { PasteBox } from '../../links/list/paste-box.tsx'
import { mostClickedLinkQuery } from '../../links/queries.ts'
import { DownLink } from '../../monitoring/down-link.tsx'
import { profileQuery } from '../../people/account/queries.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'

const FEED_ROWS = 8

export const meta = screenMeta('main', 'Your links and their clicks at a glance.')

export function clientLoader() {
  void queryClient.prefetchQuery(mostClickedLinkQuery)
  void askTogether([
    screenPart(numbersQuery(todayScope)),
    screenPart(lineQuery(todayScope)),
    screenPart(numbersQuery(monthScope)),
    screenPart(lineQuery(monthScope)),
    screenPart(topLinksQuery()),
    screenPart(clicksQuery(FEED_ROWS, monthScope)),
  ])
  return null
}

export const ErrorBoundary = ScreenError

export default function Dashboard() {
  const { role } = useAccount()
  const mayCreate = hasPermission(role, 'Create')
  const onQr = useQrDesigner()
  return (
    <>
      <PageHeader
        title="Dashboard"
        note={`Clicks by people, ${accountZone()}`}
        actions={hasPermission(role, 'Read') && <DownLink />}
      />
      {mayCreate && <PasteBox onQr={onQr} />}
      <Boundary
        skeleton={<HomeSkeleton />}
        failure={(error, retry) => (
          <Panel flush>
            <AnalyticsFailure error={error} onRetry={retry} />
          </Panel>
        )}
      >
        <Home mayCreate={mayCreate} />
      </Boundary>
    </>
  )
}

function Home({ mayCreate }: { mayCreate: boolean }) {
  const link = useSuspenseQuery(mostClickedLinkQuery).data
  const profile = useQuery(profileQuery).data
  const { create } = useLinkDrawer()
  if (isNew(link))
    return (
      <FirstSteps
        email={profile?.email ?? ''}
        link={link}
        onCreate={mayCreate ? create : undefined}
        onCopy={copyLink}
      />
    )
  return (
    <HomeBoard
      numbers={
        <Suspense fallback={<StatRowSkeleton tiles={3} />}>
          <HomeNumbers />
        </Suspense>
      }
      top={<TopLinks />}
      latest={<LatestClicks rows={FEED_ROWS} scope={monthScope} />}
    />
  )
}
