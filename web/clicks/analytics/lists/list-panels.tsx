import { BreakdownPanel, type BreakdownPanelProps } from './breakdown-panel.tsx'
import { type ChosenTabs, panelsOf, shownTab } from './tabs.ts'

interface ListPanelsProps extends Omit<BreakdownPanelProps, 'panel' | 'dimension'> {
  tabs: ChosenTabs
}

/** The lists of everything but places, which are beside the map. */
export const ListPanels = ({ tabs, ...list }: ListPanelsProps) =>
  panelsOf(list.scope).map((panel) => (
    <BreakdownPanel
      key={panel}
      panel={panel}
      dimension={shownTab(panel, tabs, list.scope)}
      {...list}
    />
  ))
