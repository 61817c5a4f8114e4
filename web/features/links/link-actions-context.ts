import { createContext, use } from 'react'
import type { LinkActions } from './link-menu-items.tsx'

const Actions = createContext<LinkActions | undefined>(undefined)

/** What a member may do with the links below it. Only an open menu asks, so rows are not drawn anew when it changes. */
export const LinkActionsProvider = Actions.Provider

export function useActionsOfMenu(): LinkActions {
  const actions = use(Actions)
  if (!actions) throw new Error('a menu of a link stands outside of LinkActionsProvider')
  return actions
}
