import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation, useMatch, useSearchParams } from 'react-router'
import type { Profile } from '../../../contract/people/account.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { GEO_SCREEN, HUB_SCREEN } from '../../../contract/screens/screens.ts'
import { QrDesignerProvider } from '../../codes/qr-designer-context.tsx'
import { linkDomainsQuery, useLinkDomains } from '../../domains/queries.ts'
import { HUB_EDITOR } from '../../hubs/editor-path.ts'
import { hubCountQuery } from '../../hubs/queries.ts'
import { UpdateButton } from '../../installation/version/update-button.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { useConfig } from '../../lib/config.ts'
import { isActing, watchOtherTabs } from '../../lib/session/acting.ts'
import { requireSession } from '../../lib/session/guards.ts'
import { useAccount } from '../../lib/session/session.ts'
import { LinkDrawerProvider, useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import { linkCountQuery } from '../../links/queries.ts'
import { Bell } from '../../notices/bell.tsx'
import { profileQuery } from '../../people/account/queries.ts'
import { AskToConfirm } from '../../people/auth/confirm/ask-to-confirm.tsx'
import { SignInAgain } from '../../people/auth/login/sign-in-again.tsx'
import { AccountSwitcher } from '../../people/memberships/account-switcher.tsx'
import { membershipsQuery } from '../../people/memberships/queries.ts'
import { seeCookieTours } from '../../people/welcome/queries.ts'
import { Welcome } from '../../people/welcome/welcome.tsx'
import { applyKeptCode } from '../../plans/referrals/apply-kept-code.ts'
import { UpgradeCard, UpgradeStrip } from '../../plans/upgrade/upgrade-bar.tsx'
import { useUpgrade } from '../../plans/upgrade/use-upgrade.tsx'
import { AccessWatch } from '../../shell/access-watch.tsx'
import { ActingBar } from '../../shell/acting-bar.tsx'
import { Shell } from '../../shell/shell.tsx'
import { ShellSkeleton } from '../../shell/shell-skeleton.tsx'
import type { MenuCounts } from '../../shell/side-menu.tsx'
import { useSwitchNews } from '../../shell/use-switch-news.ts'
import { Commands } from './palette/commands.tsx'
import { PaletteField } from './palette/palette-field.tsx'
import { usePaste } from './shortcuts/use-paste.ts'

const loadDrawer = async () => (await import('./drawer-with-code.tsx')).DrawerWithCode

export const clientMiddleware = [requireSession]

export async function clientLoader() {
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(membershipsQuery)
  void queryClient.prefetchQuery(linkDomainsQuery)
  void applyKeptCode()
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
      <AccessWatch />
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
  const { create, createGeo, createFor } = useLinkDrawer()
  const isGeo = useLocation().pathname === `/${GEO_SCREEN}`
  const upgrade = useUpgrade()
  useEffect(watchOtherTabs, [])
  const wasSwitched = useSwitchNews(account.name)
  const isAssumed = isActing() || Boolean(profile?.assumedBy)
  const mayCreate = hasPermission(account.role, 'Create')
  const onCreate = mayCreate ? (isGeo ? createGeo : create) : undefined
  const counts = useLinkCounts(account.role)
  const bell = useBell(account.role)
  usePaste(mayCreate ? createFor : undefined)
  return (
    <Commands isActing={isAssumed} onCreate={onCreate} onBell={bell.open}>
      <Shell
        role={account.role}
        search={<PaletteField />}
        account={<AccountSwitcher name={account.name} isActing={isAssumed} />}
        above={isAssumed && <ActingBar name={nameOf(profile)} accountName={account.name} />}
        profile={profile}
        onCreate={onCreate}
        update={<UpdateButton />}
        bell={bell.open && <Bell isOpen={bell.isOpen} onChange={bell.change} />}
        counts={counts}
        isWhole={useMatch(HUB_EDITOR) !== null}
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
        {!isAssumed && !wasSwitched && <Welcome />}
      </Shell>
    </Commands>
  )
}

/** The link in a mail opens the bell: `notices=open` in the address of any screen. */
function useBell(role: number) {
  const [search, setSearch] = useSearchParams()
  const [isOpen, { open, close }] = useDisclosure(search.get('notices') === 'open')
  const change = (next: boolean) => {
    if (next) return open()
    close()
    if (search.has('notices')) {
      setSearch(
        (now) => {
          now.delete('notices')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    }
  }
  return { isOpen, change, open: hasPermission(role, 'Read') ? open : undefined }
}

function useLinkCounts(role: number): MenuCounts {
  const enabled = hasPermission(role, 'Read')
  const { geoEnabled, hubEnabled } = useConfig()
  const { data: all } = useQuery({ ...linkCountQuery(), enabled })
  const { data: geo } = useQuery({ ...linkCountQuery('GEO'), enabled: enabled && geoEnabled })
  const { data: hubs } = useQuery({ ...hubCountQuery, enabled: enabled && hubEnabled })
  return { '/main/furls': all, [`/${GEO_SCREEN}`]: geo, [`/${HUB_SCREEN}`]: hubs }
}

const nameOf = (profile: Profile | undefined) =>
  profile ? `${profile.firstName} ${profile.lastName}`.trim() : ''
