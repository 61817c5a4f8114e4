import { useCallback, useState } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { type AnalyticsScope, isOneLink } from '../scope.ts'
import { firstTab, type PanelName, panels } from './lists.ts'

/** The tabs that were chosen, each until a filter opens another first tab than the panel had then. */
export type ChosenTabs = Readonly<
  Partial<Record<PanelName, { dimension: Dimension; first: Dimension }>>
>

export function shownTab(panel: PanelName, tabs: ChosenTabs, scope: AnalyticsScope): Dimension {
  const first = firstTab(panels[panel], scope)
  const chosen = tabs[panel]
  return chosen?.first === first ? chosen.dimension : first
}

/** The panels of a scope that are lists only, in their order. */
export const panelsOf = (scope: AnalyticsScope): readonly PanelName[] => {
  const names = ['sources', 'links', 'technology', 'utm', 'trigger', 'bots'] as const
  return isOneLink(scope) ? names.filter((name) => name !== 'links') : names
}

export type ChooseTab = (
  panel: PanelName,
  choice: { dimension: Dimension; scope: AnalyticsScope },
) => void

export function useTabs(): { tabs: ChosenTabs; chooseTab: ChooseTab } {
  const [tabs, setTabs] = useState<ChosenTabs>({})
  const chooseTab = useCallback<ChooseTab>((panel, { dimension, scope }) => {
    const first = firstTab(panels[panel], scope)
    setTabs((before) => ({ ...before, [panel]: { dimension, first } }))
  }, [])
  return { tabs, chooseTab }
}
