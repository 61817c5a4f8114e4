import '../../ui/mantine.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { hasPermission } from '../../../contract/permissions.ts'
import { profileQuery } from '../../features/account/queries.ts'
import { linkDomainsQuery, useLinkDomains } from '../../features/domains/queries.ts'
import {
  LinkDrawerProvider,
  preloadLinkDrawer,
  useLinkDrawer,
} from '../../features/links/drawer-state.tsx'
import { Shell } from '../../features/shell/shell.tsx'
import { ShellSkeleton } from '../../features/shell/shell-skeleton.tsx'
import { requireSession } from '../../lib/guards.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session.ts'

export const clientMiddleware = [requireSession]

export function clientLoader() {
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(linkDomainsQuery)
  preloadLinkDrawer()
  return null
}

export const HydrateFallback = ShellSkeleton

export default function AppLayout() {
  return (
    <LinkDrawerProvider domains={useLinkDomains()}>
      <Frame />
    </LinkDrawerProvider>
  )
}

function Frame() {
  const account = useAccount()
  const profile = useQuery(profileQuery).data
  const { create } = useLinkDrawer()
  return (
    <Shell
      role={account.role}
      accountName={account.name}
      profile={profile}
      onCreate={hasPermission(account.role, 'Create') ? create : undefined}
    >
      <Outlet />
    </Shell>
  )
}
