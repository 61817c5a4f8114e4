import { createContext, use } from 'react'
import type { Link } from '../../../../contract/links/links.ts'

/** Actions that the role does not permit are undefined and left out of the menu. */
export interface LinkActions {
  onEdit: ((link: Link) => void) | undefined
  onDuplicate: ((link: Link) => void) | undefined
  onPause: ((link: Link) => void) | undefined
  onDelete: ((link: Link) => void) | undefined
  /** Opens the designer of its QR code. */
  onQr: (link: Link) => void
  /** For links in the trash. */
  onRestore: ((link: Link) => void) | undefined
  /** In a list: whether the link is selected, and selects it or not. */
  selecting?: { isChosen: (link: Link) => boolean; toggle: (link: Link) => void }
  /** Path of the screen with this link's clicks. */
  analyticsPath: (link: Link) => string
}

const LinkActionsContext = createContext<LinkActions | undefined>(undefined)

/** Provides the actions of links. Only open menus read it, so a change does not re-render the rows. */
export const LinkActionsProvider = LinkActionsContext.Provider

export function useLinkActionsContext(): LinkActions {
  const actions = use(LinkActionsContext)
  if (!actions) throw new Error('a menu of a link stands outside of LinkActionsProvider')
  return actions
}
