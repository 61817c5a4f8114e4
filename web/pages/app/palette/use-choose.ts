import { useNavigate } from 'react-router'
import type { Link } from '../../../../contract/links.ts'
import { hasPermission } from '../../../../contract/permissions.ts'
import { linkAnalyticsPath } from '../../../features/analytics/link-analytics-path.ts'
import { copyLink } from '../../../features/links/copy-link.ts'
import { useLinkDrawer } from '../../../features/links/drawer-state.tsx'
import { linkPath } from '../../../features/links/link-path.ts'
import { openAccount } from '../../../features/memberships/open-account.ts'
import { useQrDesigner } from '../../../features/qr/qr-designer-context.tsx'
import { useAccount } from '../../../lib/session.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import type { Deed } from '../shortcuts/shortcuts.ts'
import type { Choice, Doing } from './choices.ts'
import type { LinkDeed } from './link-deeds.ts'

interface Ways {
  onClose: () => void
  onDeed: (deed: Deed) => void
  onTags: () => void
  onAgain: () => void
  /** Goes on with another text. */
  onBegin: (text: string) => void
}

/** Does what was chosen. The palette goes first, so that a dialog that opens gives the focus back to the right place. */
export function useChoose({ onClose, onDeed, onTags, onAgain, onBegin }: Ways) {
  const act = useAct({ onDeed, onTags })
  return ({ does }: Choice, isCopy = false) => {
    if (does.kind === 'again') return onAgain()
    if (does.kind === 'begin') return onBegin(does.text)
    onClose()
    if (isCopy && does.kind === 'link') void copyLink(does.link.shortUrl)
    else act(does)
  }
}

type Act = Exclude<Doing, { kind: 'again' } | { kind: 'begin' }>

function useAct({ onDeed, onTags }: Pick<Ways, 'onDeed' | 'onTags'>): (does: Act) => void {
  const { role } = useAccount()
  const navigate = useNavigate()
  const { createFor, edit } = useLinkDrawer()
  const openDesigner = useQrDesigner()
  const go = (path: string) => afterPaint(() => void navigate(path))
  const deeds: Record<LinkDeed, (link: Link) => void> = {
    qr: openDesigner,
    details: (link) => go(linkPath(link)),
    analytics: (link) => go(linkAnalyticsPath(link)),
  }
  const open = (link: Link) => (hasPermission(role, 'Update') ? edit(link) : deeds.analytics(link))
  return (does) => {
    switch (does.kind) {
      case 'make':
        return createFor(does.address)
      case 'account':
        return void openAccount(does.id)
      case 'tags':
        return onTags()
      case 'link':
        return open(does.link)
      case 'deed':
        return deeds[does.deed](does.link)
      default:
        return onDeed(does)
    }
  }
}
