import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { DEFAULT_PERIOD, type ScopePeriod, spansOf } from '../../../clicks/analytics/period.ts'
import { ownDomainsQuery } from '../../../domains/own-domains-queries.ts'
import { BlocksPane } from '../../../hubs/blocks/blocks-pane.tsx'
import type { EditorPanes, EditorParts } from '../../../hubs/editor/editor-panes.ts'
import { type EditorTab, HUBS_PATH } from '../../../hubs/editor-path.ts'
import type { Against } from '../../../hubs/history/compare.tsx'
import {
  blockClicksQuery,
  type InsightsPeriod,
  insightsQuery,
} from '../../../hubs/insights/insights-queries.ts'
import { useHubActions } from '../../../hubs/list/use-hub-actions.tsx'
import { useConfig } from '../../../lib/config.ts'
import { onceIdle } from '../../../lib/once-idle.ts'
import { useAccount } from '../../../lib/session/session.ts'

/** What a first look does not need. They come when the editor is quiet, or when they are opened before that. */
const later = {
  design: () => import('../../../hubs/design/design-pane.tsx'),
  profile: () => import('../../../hubs/panes/profile-pane.tsx'),
  sharing: () => import('../../../hubs/panes/sharing-pane.tsx'),
  settings: () => import('../../../hubs/panes/settings-pane.tsx'),
  insights: () => import('./insights.tsx'),
  versions: () => import('../../../hubs/history/version-list.tsx'),
  compare: () => import('../../../hubs/history/compare.tsx'),
}
const DesignPane = lazy(async () => ({ default: (await later.design()).DesignPane }))
const ProfilePane = lazy(async () => ({ default: (await later.profile()).ProfilePane }))
const SharingPane = lazy(async () => ({ default: (await later.sharing()).SharingPane }))
const SettingsPane = lazy(async () => ({ default: (await later.settings()).SettingsPane }))
const Insights = lazy(async () => ({ default: (await later.insights()).Insights }))
const VersionList = lazy(async () => ({ default: (await later.versions()).VersionList }))
const Compare = lazy(async () => ({ default: (await later.compare()).Compare }))

const loadAll = () => {
  for (const load of Object.values(later)) void load().catch(() => undefined)
}

/** The pane of each tab, with what other features bring to it. */
export function useEditorPanes(hub: Hub) {
  const settings = useSettingsParts(hub)
  const insights = useInsightsPeriod()
  const heat = useHeat(hub, insights.period)
  const history = useHistory()
  const isPublished = hub.publishedVersion !== null
  const clicks = useQuery({ ...blockClicksQuery(hub), enabled: isPublished }).data
  useEffect(() => onceIdle(loadAll), [])
  return (tab: EditorTab, { onSwitch }: EditorParts): EditorPanes => {
    switch (tab) {
      case 'blocks':
        return { pane: <BlocksPane clicks={clicks} /> }
      case 'design':
        return paneOf(<DesignPane />)
      case 'profile':
        return paneOf(<ProfilePane />)
      case 'sharing':
        return paneOf(<SharingPane />)
      case 'settings':
        return paneOf(<SettingsPane {...settings} onSwitch={onSwitch} />)
      case 'insights':
        return { ...paneOf(<Insights {...insights} />), heat }
      case 'history':
        return history
    }
  }
}

const paneOf = (pane: ReactNode): EditorPanes => ({ pane: <Later>{pane}</Later> })

const Later = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton height={240} />}>{children}</Suspense>
)

function useSettingsParts(hub: Hub) {
  const { role, tier } = useAccount()
  const { paymentsEnabled } = useConfig()
  const actions = useHubActions()
  const navigate = useNavigate()
  const enabled = hasPermission(role, 'Read')
  const own = useQuery({ ...ownDomainsQuery, enabled }).data ?? []
  return {
    isPro: !paymentsEnabled || tier === 'PRO',
    hasOwnDomain: own.some(({ name, state }) => name === hub.domain && state === 'verified'),
    mayDelete: hasPermission(role, 'Delete'),
    onTrash: () => void actions.trash(hub).then(() => navigate(HUBS_PATH)),
  }
}

function useInsightsPeriod() {
  const [chosen, choose] = useState<ScopePeriod>(DEFAULT_PERIOD)
  const period = {
    id: JSON.stringify(chosen),
    spanAt: (now: Date) => {
      const { counted, interval, isRunning } = spansOf(chosen, now)
      return { ...counted, interval, isRunning }
    },
  }
  return { period, chosen, choose }
}

/** Clicks of blocks in the chosen period, drawn beside them. */
function useHeat(hub: Hub, period: InsightsPeriod) {
  const [search] = useSearchParams()
  const enabled = hub.publishedVersion !== null && search.get('tab') === 'insights'
  const blocks = useQuery({ ...insightsQuery(hub, period), enabled }).data?.blocks
  return useMemo(() => blocks && new Map(blocks.map(({ id, clicks }) => [id, clicks])), [blocks])
}

/** The chosen version is in the address, so that it can be shared and Back works. */
function useHistory(): EditorPanes {
  const [search, setSearch] = useSearchParams()
  const number = Number(search.get('version') ?? '')
  const selected = Number.isInteger(number) && number > 0 ? number : undefined
  const against: Against = search.get('with') === 'live' ? 'live' : 'draft'
  const show = (change: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { preventScrollReset: true },
    )
  const panes = paneOf(
    <VersionList selected={selected} onSelect={(version) => show({ version: String(version) })} />,
  )
  if (selected === undefined) return panes
  return {
    ...panes,
    instead: (
      <Later>
        <Compare
          selected={selected}
          against={against}
          onAgainst={(chosen) => show({ with: chosen === 'live' ? chosen : undefined })}
          onBack={() => show({ version: undefined, with: undefined })}
        />
      </Later>
    ),
  }
}
