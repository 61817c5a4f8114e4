import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { hubsQuery, hubTrendsQuery } from '../queries.ts'
import { EmptyHubs, type EmptyHubsProps } from './empty-hubs.tsx'
import css from './hub-card.module.css'
import { HubCard, type HubCardProps } from './hub-card.tsx'
import type { HubFilter } from './hub-filter.ts'

const RenameDialog = lazy(async () => ({
  default: (await import('./rename-dialog.tsx')).RenameDialog,
}))

interface HubListProps
  extends Pick<HubCardProps, 'mayUpdate' | 'mayDelete' | 'actions' | 'onQr'>,
    Pick<EmptyHubsProps, 'onCreate' | 'onImport' | 'onClear'> {
  filter: HubFilter
}

export function HubList({ filter, onCreate, onImport, onClear, ...card }: HubListProps) {
  const query = useSuspenseInfiniteQuery(hubsQuery(filter))
  const trends = useQuery(hubTrendsQuery).data
  const [renamed, setRenamed] = useState<Hub>()
  const wasRenamed = useLastDefined(renamed) !== undefined
  const hubs = query.data.pages.flatMap(({ items }) => items)
  if (hubs.length === 0)
    return <EmptyHubs filter={filter} onCreate={onCreate} onImport={onImport} onClear={onClear} />
  return (
    <MoreList query={query} more="Show more hubs">
      <ul className={css.list} aria-label="Hubs">
        {hubs.map((hub) => (
          <li key={hub.id}>
            <HubCard {...card} hub={hub} trend={trends?.get(hub.id)} onRename={setRenamed} />
          </li>
        ))}
      </ul>
      {wasRenamed && (
        <Suspense>
          <RenameDialog hub={renamed} onClose={() => setRenamed(undefined)} />
        </Suspense>
      )}
    </MoreList>
  )
}
