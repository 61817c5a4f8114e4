import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { OrphansPanel } from '../../clicks/analytics/orphans/orphans-panel.tsx'
import type { AnalyticsScope } from '../../clicks/analytics/scope.ts'
import { ownDomainsQuery } from '../../domains/own-domains-queries.ts'
import { useAccount } from '../../lib/session/session.ts'
import { useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import { useRestoreLink } from '../../links/restore-link.ts'
import css from './missing-links.module.css'

/** Shared domains belong to no account, so only accounts with an own domain see missing links. */
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
