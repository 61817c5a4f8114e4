import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { OrphansPanel } from '../../clicks/analytics/orphans/orphans-panel.tsx'
import type { AnalyticsScope } from '../../clicks/analytics/scope.ts'
import { ownDomainsQuery } from '../../domains/own-domains-queries.ts'
import { useAccount } from '../../lib/session/session.ts'
import { useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import { useRestoreLink } from '../../links/restore-link.ts'
import css from './missing-links.module.css'

/** Shared domains have no owner, so only accounts with a domain of their own see what is asked for in vain. */
export function MissingLinks({ scope }: { scope: AnalyticsScope }) {
  const { role } = useAccount()
  const { createAt } = useLinkDrawer()
  const restore = useRestoreLink()
  const domains = useQuery(ownDomainsQuery).data
  if (!domains?.some(({ kind, state }) => kind === 'link' && state !== 'waiting')) return null
  return (
    <OrphansPanel
      scope={scope}
      className={css.panel ?? ''}
      onCreate={hasPermission(role, 'Create') ? createAt : undefined}
      onRestore={hasPermission(role, 'Update') ? restore : undefined}
    />
  )
}
