import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { DEFAULT_PERIOD, type ScopePeriod, spansOf } from '../../../clicks/analytics/period.ts'
import { PeriodPicker } from '../../../clicks/analytics/period-picker.tsx'
import { ownDomainsQuery } from '../../../domains/own-domains-queries.ts'
import { BlocksPane } from '../../../hubs/blocks/blocks-pane.tsx'
import type { EditorPanes, EditorParts } from '../../../hubs/editor/editor-panes.ts'
import { type EditorTab, HUBS_PATH } from '../../../hubs/editor-path.ts'
import type { Against } from '../../../hubs/history/compare.tsx'
import { VersionList } from '../../../hubs/history/version-list.tsx'
import {
  blockClicksQuery,
  type InsightsPeriod,
  insightsQuery,
} from '../../../hubs/insights/insights-queries.ts'
import { useHubActions } from '../../../hubs/list/use-hub-actions.tsx'
import { ProfilePane } from '../../../hubs/panes/profile-pane.tsx'
import { SettingsPane } from '../../../hubs/panes/settings-pane.tsx'
import { SharingPane } from '../../../hubs/panes/sharing-pane.tsx'
import { useConfig } from '../../../lib/config.ts'
import { useAccount } from '../../../lib/session/session.ts'

/** Panes that a first look does not need, with charts and pickers of their own. */
const DesignPane = lazy(() =>
  import('../../../hubs/design/design-pane.tsx').then((file) => ({
    default: file.DesignPane,
  })),
)
const InsightsPane = lazy(() =>
  import('../../../hubs/insights/insights-pane.tsx').then((file) => ({
    default: file.InsightsPane,
  })),
)
const Compare = lazy(() =>
  import('../../../hubs/history/compare.tsx').then((file) => ({ default: file.Compare })),
)

/** The pane of each tab, with what other features bring to it. */
export function useEditorPanes(hub: Hub) {
  const settings = useSettingsParts(hub)
  const insights = useInsightsPeriod()
  const heat = useHeat(hub, insights.period)
  const history = useHistory()
  const isPublished = hub.publishedVersion !== null
  const clicks = useQuery({ ...blockClicksQuery(hub), enabled: isPublished }).data
  return (tab: EditorTab, { onSwitch }: EditorParts): EditorPanes => {
    switch (tab) {
      case 'blocks':
        return { pane: <BlocksPane clicks={clicks} /> }
      case 'design':
        return {
          pane: (
            <Later>
              <DesignPane />
            </Later>
          ),
        }
      case 'profile':
        return { pane: <ProfilePane /> }
      case 'sharing':
        return { pane: <SharingPane /> }
      case 'settings':
        return { pane: <SettingsPane {...settings} onSwitch={onSwitch} /> }
      case 'insights':
        return {
          pane: (
            <Later>
              <InsightsPane {...insights} />
            </Later>
          ),
          heat,
        }
      case 'history':
        return history
    }
  }
}

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
  const [period, setPeriod] = useState<ScopePeriod>(DEFAULT_PERIOD)
  return {
    period: {
      id: JSON.stringify(period),
      spanAt: (now: Date) => {
        const { counted, interval, isRunning } = spansOf(period, now)
        return { ...counted, interval, isRunning }
      },
    },
    picker: (
      <Group gap="xs" mb="md">
        <PeriodPicker period={period} onChange={setPeriod} />
      </Group>
    ),
  }
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
  const pane = (
    <VersionList selected={selected} onSelect={(version) => show({ version: String(version) })} />
  )
  if (selected === undefined) return { pane }
  return {
    pane,
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
