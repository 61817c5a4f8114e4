import { useNavigate } from 'react-router'
import type { Link } from '../../../../contract/links/links.ts'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { linkAnalyticsPath } from '../../../clicks/analytics/link-analytics-path.ts'
import { useQrDesigner } from '../../../codes/qr-designer-context.tsx'
import { editorPath } from '../../../hubs/editor-path.ts'
import { pageAddress } from '../../../lib/base-path.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { useLinkDrawer } from '../../../links/drawer/drawer-state.tsx'
import { linkPath } from '../../../links/link-path.ts'
import { openAccount } from '../../../people/memberships/open-account.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { copyLink } from '../../../ui/text/copy-link.ts'
import type { ShortcutCommand } from '../shortcuts/shortcuts.ts'
import type { Choice, PaletteAction } from './choices.ts'
import type { LinkCommand } from './link-commands.ts'

interface ChooseHandlers {
  onClose: () => void
  onCommand: (command: ShortcutCommand) => void
  onTags: () => void
  onRetry: () => void
  /** Replaces the text of the search. */
  onBegin: (text: string) => void
}

/** Runs the chosen action. Closes the palette first, so that a dialog returns the focus to the right element. */
export function useChoose({ onClose, onCommand, onTags, onRetry, onBegin }: ChooseHandlers) {
  const act = useAct({ onCommand, onTags })
  return ({ action }: Choice, isCopy = false) => {
    if (action.kind === 'again') return onRetry()
    if (action.kind === 'begin') return onBegin(action.text)
    onClose()
    if (isCopy && action.kind === 'link') void copyLink(action.link.shortUrl)
    else act(action)
  }
}

type ClosingAction = Exclude<PaletteAction, { kind: 'again' } | { kind: 'begin' }>

function useAct({
  onCommand,
  onTags,
}: Pick<ChooseHandlers, 'onCommand' | 'onTags'>): (action: ClosingAction) => void {
  const { role } = useAccount()
  const navigate = useNavigate()
  const { createFor, edit } = useLinkDrawer()
  const openDesigner = useQrDesigner()
  const go = (path: string) => afterPaint(() => void navigate(path))
  const commands: Record<LinkCommand, (link: Link) => void> = {
    qr: openDesigner,
    details: (link) => go(linkPath(link)),
    analytics: (link) => go(linkAnalyticsPath(link)),
  }
  const open = (link: Link) =>
    hasPermission(role, 'Update') ? edit(link) : commands.analytics(link)
  return (action) => {
    switch (action.kind) {
      case 'make':
        return createFor(action.address)
      case 'account':
        return void openAccount(action.id)
      case 'tags':
        return onTags()
      case 'docs':
        // Beside the work, not instead of it
        return void window.open(pageAddress('/docs'), '_blank', 'noopener')
      case 'link':
        return open(action.link)
      case 'hub':
        return go(editorPath(action.hub))
      case 'linkCommand':
        return commands[action.command](action.link)
      default:
        return onCommand(action)
    }
  }
}
