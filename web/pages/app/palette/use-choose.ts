import { useNavigate } from 'react-router'
import { hasPermission } from '../../../../contract/permissions.ts'
import { linkAnalyticsPath } from '../../../features/analytics/link-analytics-path.ts'
import { copyLink } from '../../../features/links/copy-link.ts'
import { useLinkDrawer } from '../../../features/links/drawer-state.tsx'
import { openAccount } from '../../../features/memberships/open-account.ts'
import { useAccount } from '../../../lib/session.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import type { Deed } from '../shortcuts/shortcuts.ts'
import type { Choice, Doing } from './choices.ts'

interface Ways {
  onClose: () => void
  onDeed: (deed: Deed) => void
  onAgain: () => void
}

/** Does what was chosen. The palette goes first, so that a dialog that opens gives the focus back to the right place. */
export function useChoose({ onClose, onDeed, onAgain }: Ways) {
  const { role } = useAccount()
  const navigate = useNavigate()
  const { createFor, edit } = useLinkDrawer()
  const act = (does: Doing) => {
    if (does.kind === 'make') createFor(does.address)
    else if (does.kind === 'account') void openAccount(does.id)
    else if (does.kind !== 'link') does.kind === 'again' || onDeed(does)
    else if (hasPermission(role, 'Update')) edit(does.link)
    else afterPaint(() => void navigate(linkAnalyticsPath(does.link)))
  }
  return ({ does }: Choice, isCopy = false) => {
    if (does.kind === 'again') return onAgain()
    onClose()
    if (isCopy && does.kind === 'link') void copyLink(does.link.shortUrl)
    else act(does)
  }
}
