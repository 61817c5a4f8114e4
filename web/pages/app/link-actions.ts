import { hasPermission } from '../../../contract/people/permissions.ts'
import { linkAnalyticsPath } from '../../clicks/analytics/link-analytics-path.ts'
import { useQrDesigner } from '../../codes/qr-designer-context.tsx'
import { useAccount } from '../../lib/session/session.ts'
import { useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import type { LinkActions } from '../../links/list/rows/link-actions-context.ts'
import { usePauseLink } from '../../links/pause-link.ts'
import { useRestoreLink } from '../../links/restore-link.ts'
import { useTrashLink } from '../../links/trash-link.tsx'

/** The actions that the member's role permits on a link. */
export function useLinkActions(): LinkActions {
  const { role } = useAccount()
  const { edit, duplicate } = useLinkDrawer()
  const trash = useTrashLink()
  const onQr = useQrDesigner()
  const restore = useRestoreLink()
  const pause = usePauseLink()
  const mayUpdate = hasPermission(role, 'Update')
  return {
    onEdit: mayUpdate ? edit : undefined,
    onDuplicate: hasPermission(role, 'Create') ? duplicate : undefined,
    onPause: mayUpdate ? pause : undefined,
    onRestore: hasPermission(role, 'Update') ? restore : undefined,
    onDelete: hasPermission(role, 'Delete') ? trash : undefined,
    onQr,
    analyticsPath: linkAnalyticsPath,
  }
}
