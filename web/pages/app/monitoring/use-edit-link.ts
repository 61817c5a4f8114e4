import { useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../../lib/api/show-failure.ts'
import { useLinkDrawer } from '../../../links/drawer/drawer-state.tsx'
import { linkQuery } from '../../../links/link/one-link-queries.ts'
import type { EditLinkOf } from '../../../monitoring/overview/monitor-menu.tsx'

/** Opens the form of the link of a monitor. */
export function useEditLink(): EditLinkOf {
  const { edit } = useLinkDrawer()
  const client = useQueryClient()
  return ({ domain, key }) => {
    client.fetchQuery(linkQuery(domain, key)).then(edit, showFailure)
  }
}
