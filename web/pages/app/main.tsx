import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { hasPermission } from '../../../contract/permissions.ts'
import { profileQuery } from '../../features/account/queries.ts'
import { AnalyticsFailure } from '../../features/analytics/analytics-failure.tsx'
import { HomeNumbers, monthScope, todayScope } from '../../features/analytics/home-numbers.tsx'
import { LatestClicks } from '../../features/analytics/latest-clicks.tsx'
import { clicksQuery, linesQuery, numbersQuery } from '../../features/analytics/queries.ts'
import { TopLinks, topLinksQuery } from '../../features/analytics/top-links.tsx'
import { FirstSteps } from '../../features/dashboard/first-steps.tsx'
import { HomeBoard } from '../../features/dashboard/home-board.tsx'
import { HomeSkeleton } from '../../features/dashboard/home-skeleton.tsx'
import { isNew } from '../../features/dashboard/steps.ts'
import { copyLink } from '../../features/links/copy-link.ts'
import { useLinkDrawer } from '../../features/links/drawer-state.tsx'
import { PasteBox } from '../../features/links/paste-box.tsx'
import { mostClickedLinkQuery } from '../../features/links/queries.ts'
import { ScreenError } from '../../features/shell/screen-error.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { readerZone } from '../../ui/dates.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatRowSkeleton } from '../../ui/stat-tile.tsx'

const FEED_ROWS = 8

export const meta = () =>
  pageMeta({
    path: '/main',
    title: 'Dashboard · Unfurly',
    description: 'Your links and their clicks at a glance.',
    hidden: true,
  })

export function clientLoader() {
  void queryClient.prefetchQuery(mostClickedLinkQuery)
  void queryClient.prefetchQuery(numbersQuery(todayScope))
  void queryClient.prefetchQuery(numbersQuery(monthScope))
  void queryClient.prefetchQuery(linesQuery(todayScope))
  void queryClient.prefetchQuery(linesQuery(monthScope))
  void queryClient.prefetchQuery(topLinksQuery)
  void queryClient.prefetchQuery(clicksQuery(FEED_ROWS))
  return null
}

export const ErrorBoundary = ScreenError

export default function Dashboard() {
  const mayCreate = hasPermission(useAccount().role, 'Create')
  return (
    <>
      <PageHeader title="Dashboard" note={`Clicks by people, ${readerZone()}`} />
      {mayCreate && <PasteBox />}
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
      latest={<LatestClicks rows={FEED_ROWS} />}
    />
  )
}
