import { useQueryClient } from '@tanstack/react-query'
import { useLinkDrawer } from '../../../features/links/drawer/drawer-state.tsx'
import { linkQuery } from '../../../features/links/link/one-link-queries.ts'
import type { EditLinkOf } from '../../../features/monitoring/overview/monitor-menu.tsx'
import { showFailure } from '../../../lib/api/show-failure.ts'

/** Opens the form of the link of a monitor. */
export function useEditLink(): EditLinkOf {
  const { edit } = useLinkDrawer()
  const client = useQueryClient()
  return ({ domain, key }) => {
    client.fetchQuery(linkQuery(domain, key)).then(edit, showFailure)
  }
}
