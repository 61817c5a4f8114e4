import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { hubsQuery, hubTrendsQuery } from '../queries.ts'
import { EmptyHubs, type EmptyHubsProps } from './empty-hubs.tsx'
import css from './hub-card.module.css'
import { HubCard, type HubCardProps } from './hub-card.tsx'
import type { HubFilter } from './hub-filter.ts'
import { RenameDialog } from './rename-dialog.tsx'

interface HubListProps
  extends Pick<HubCardProps, 'mayUpdate' | 'mayDelete' | 'actions' | 'onQr'>,
    Pick<EmptyHubsProps, 'onCreate' | 'onImport' | 'onClear'> {
  filter: HubFilter
}

export function HubList({ filter, onCreate, onImport, onClear, ...card }: HubListProps) {
  const query = useSuspenseInfiniteQuery(hubsQuery(filter))
  const trends = useQuery(hubTrendsQuery).data
  const [renamed, setRenamed] = useState<Hub>()
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
      <RenameDialog hub={renamed} onClose={() => setRenamed(undefined)} />
    </MoreList>
  )
}
