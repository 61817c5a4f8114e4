import { isOneLink } from '../scope.ts'
import { BreakdownPanel } from './breakdown-panel.tsx'
import type { ListRowsProps } from './list-rows.tsx'
import { panels } from './lists.ts'

/** The lists of everything but places, which are beside the map. */
export function ListPanels(list: Omit<ListRowsProps, 'dimension'>) {
  return (
    <>
      <BreakdownPanel {...panels.sources} {...list} />
      {!isOneLink(list.scope) && <BreakdownPanel {...panels.links} {...list} />}
      <BreakdownPanel {...panels.technology} {...list} />
      <BreakdownPanel {...panels.utm} {...list} />
      <BreakdownPanel {...panels.trigger} {...list} />
      <BreakdownPanel {...panels.bots} {...list} />
    </>
  )
}
