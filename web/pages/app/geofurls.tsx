import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { useLinkDrawer } from '../../features/links/drawer/drawer-state.tsx'
import { type ListFilter, listFilterOf } from '../../features/links/list/list-filter.ts'
import { linksQuery } from '../../features/links/queries.ts'
import { ScreenError } from '../../features/shell/screen-error.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { ListedLinks } from './listed-links.tsx'

export const meta = () =>
  pageMeta({
    path: '/main/geofurls',
    title: 'GeoFurls · Unfurly',
    description: 'Your links with a destination per country.',
    hidden: true,
  })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filter = geoFilterOf(new URL(request.url).searchParams)
  void queryClient.prefetchInfiniteQuery(linksQuery(filter))
  return null
}

export const ErrorBoundary = ScreenError

const geoFilterOf = (search: URLSearchParams): ListFilter => ({
  ...listFilterOf(search),
  type: 'GEO',
})

export default function GeoFurls() {
  const [search] = useSearchParams()
  const { createGeo } = useLinkDrawer()
  return (
    <ListedLinks
      title="GeoFurls"
      filter={geoFilterOf(search)}
      isGeo
      onCreate={createGeo}
      actions={(_, mayCreate) =>
        mayCreate && (
          <Button size="xs" leftSection={<IconPlus {...tinyIcon} />} onClick={createGeo}>
            Create GeoFurl
          </Button>
        )
      }
    />
  )
}
