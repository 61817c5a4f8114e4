import { createContext, use } from 'react'
import type { Link } from '../../../contract/links.ts'

/** What a role does not permit is undefined, and absent from the menu. */
export interface LinkActions {
  onEdit: ((link: Link) => void) | undefined
  onDuplicate: ((link: Link) => void) | undefined
  onPause: ((link: Link) => void) | undefined
  onDelete: ((link: Link) => void) | undefined
  /** Opens the designer of its QR code. */
  onQr: (link: Link) => void
  /** For what lies in the trash. */
  onRestore: ((link: Link) => void) | undefined
  /** Path of the screen with this link's clicks. */
  analyticsPath: (link: Link) => string
}

const LinkActionsContext = createContext<LinkActions | undefined>(undefined)

/** What a member may do with the links below it. Only an open menu asks, so rows are not drawn anew when it changes. */
export const LinkActionsProvider = LinkActionsContext.Provider

export function useLinkActionsContext(): LinkActions {
  const actions = use(LinkActionsContext)
  if (!actions) throw new Error('a menu of a link stands outside of LinkActionsProvider')
  return actions
}
