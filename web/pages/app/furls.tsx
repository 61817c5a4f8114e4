import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { useAccount } from '../../lib/session/session.ts'
import { useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import { useShared } from '../../links/drawer/use-shared.ts'
import { listFilterOf } from '../../links/list/filters/list-filter.ts'
import { ListButtons } from '../../links/list/list-buttons.tsx'
import { linksQuery } from '../../links/queries.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { ListedLinks } from './listed-links.tsx'

export const meta = screenMeta('main/furls', 'Your short links.')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filter = listFilterOf(new URL(request.url).searchParams)
  void queryClient.prefetchInfiniteQuery(linksQuery(filter))
  return null
}

export const ErrorBoundary = ScreenError

export default function Furls() {
  const [search, setSearch] = useSearchParams()
  const filter = listFilterOf(search)
  const { create } = useLinkDrawer()
  const { role } = useAccount()
  useShared({ search, setSearch, mayCreate: hasPermission(role, 'Create') })
  return (
    <ListedLinks
      title="Furls"
      filter={filter}
      onCreate={create}
      actions={(change, mayCreate) => (
        <ListButtons filter={filter} mayImport={mayCreate} onChange={change} />
      )}
    />
  )
}
