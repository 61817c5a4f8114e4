import '@mantine/core/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import type { Profile } from '../../../contract/people/account.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { profileQuery } from '../../features/account/queries.ts'
import { AskToConfirm } from '../../features/auth/confirm/ask-to-confirm.tsx'
import { SignInAgain } from '../../features/auth/login/sign-in-again.tsx'
import { linkDomainsQuery, useLinkDomains } from '../../features/domains/queries.ts'
import { LinkDrawerProvider, useLinkDrawer } from '../../features/links/drawer/drawer-state.tsx'
import { AccountSwitcher } from '../../features/memberships/account-switcher.tsx'
import { membershipsQuery } from '../../features/memberships/queries.ts'
import { QrDesignerProvider } from '../../features/qr/qr-designer-context.tsx'
import { ActingBar } from '../../features/shell/acting-bar.tsx'
import { Shell } from '../../features/shell/shell.tsx'
import { ShellSkeleton } from '../../features/shell/shell-skeleton.tsx'
import { UpgradeCard, UpgradeStrip } from '../../features/upgrade/upgrade-bar.tsx'
import { useUpgrade } from '../../features/upgrade/use-upgrade.tsx'
import { UpdateButton } from '../../features/version/update-button.tsx'
import { seeCookieTours } from '../../features/welcome/queries.ts'
import { Welcome } from '../../features/welcome/welcome.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { isActing, watchOtherTabs } from '../../lib/session/acting.ts'
import { requireSession } from '../../lib/session/guards.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Commands } from './palette/commands.tsx'
import { PaletteField } from './palette/palette-field.tsx'
import { usePaste } from './shortcuts/use-paste.ts'

const loadDrawer = async () => (await import('./drawer-with-code.tsx')).DrawerWithCode

export const clientMiddleware = [requireSession]

export async function clientLoader() {
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(membershipsQuery)
  void queryClient.prefetchQuery(linkDomainsQuery)
  await seeCookieTours()
  return null
}

export const HydrateFallback = ShellSkeleton

export default function AppLayout() {
  const profile = useQuery(profileQuery).data
  return (
    <>
      <SignInAgain email={profile?.assumedBy ? undefined : profile?.email} />
      <AskToConfirm />
      <QrDesignerProvider>
        <LinkDrawerProvider domains={useLinkDomains()} load={loadDrawer}>
          <Frame />
        </LinkDrawerProvider>
      </QrDesignerProvider>
    </>
  )
}

function Frame() {
  const account = useAccount()
  const profile = useQuery(profileQuery).data
  const { create, createFor } = useLinkDrawer()
  const upgrade = useUpgrade()
  useEffect(watchOtherTabs, [])
  const isAssumed = isActing() || Boolean(profile?.assumedBy)
  const mayCreate = hasPermission(account.role, 'Create')
  const onCreate = mayCreate ? create : undefined
  usePaste(mayCreate ? createFor : undefined)
  return (
    <Commands isActing={isAssumed} onCreate={onCreate}>
      <Shell
        role={account.role}
        search={<PaletteField />}
        account={<AccountSwitcher name={account.name} isActing={isAssumed} />}
        above={isAssumed && <ActingBar name={nameOf(profile)} accountName={account.name} />}
        profile={profile}
        onCreate={onCreate}
        update={<UpdateButton />}
        strip={upgrade.isOffered && <UpgradeStrip onUpgrade={upgrade.start} />}
        menuFoot={(onPick) =>
          upgrade.isOffered && (
            <UpgradeCard
              onUpgrade={() => {
                onPick?.()
                upgrade.start()
              }}
            />
          )
        }
      >
        <Outlet />
        {upgrade.dialog}
        {!isAssumed && <Welcome />}
      </Shell>
    </Commands>
  )
}

const nameOf = (profile: Profile | undefined) =>
  profile ? `${profile.firstName} ${profile.lastName}`.trim() : ''
