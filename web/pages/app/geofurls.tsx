import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { queryClient } from '../../lib/api/query-client.ts'
import { loadConfig } from '../../lib/config.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { useLinkDrawer } from '../../links/drawer/drawer-state.tsx'
import { type ListFilter, listFilterOf } from '../../links/list/filters/list-filter.ts'
import { ListButtons } from '../../links/list/list-buttons.tsx'
import { linksQuery } from '../../links/queries.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { NotFound } from '../../site/not-found.tsx'
import { ListedLinks } from './listed-links.tsx'

export const meta = screenMeta('main/geofurls', 'Your links with a destination per country.')

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!(await loadConfig()).geoEnabled) throw data(null, { status: 404 })
  const filter = geoFilterOf(new URL(request.url).searchParams)
  void queryClient.prefetchInfiniteQuery(linksQuery(filter))
  return null
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ScreenError />
}

const geoFilterOf = (search: URLSearchParams): ListFilter => ({
  ...listFilterOf(search),
  type: 'GEO',
})

export default function GeoFurls() {
  const [search] = useSearchParams()
  const { createGeo } = useLinkDrawer()
  const filter = geoFilterOf(search)
  return (
    <ListedLinks
      title="GeoFurls"
      filter={filter}
      isGeo
      onCreate={createGeo}
      actions={(change) => <ListButtons filter={filter} onChange={change} />}
    />
  )
}
