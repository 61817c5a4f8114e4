import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { totalOf } from '../monitor-words.ts'
import { monitorsQuery } from '../queries.ts'
import { FirstWatch } from '../watch/first-watch.tsx'
import { IncidentBanner } from './incident-banner.tsx'
import { type MonitorFilter, noMonitorFilter } from './monitor-filter.ts'
import { MonitorList } from './monitor-list.tsx'
import type { EditLinkOf } from './monitor-menu.tsx'
import { MonitorToolbar } from './monitor-toolbar.tsx'
import { StateTiles } from './state-tiles.tsx'

interface OverviewProps {
  filter: MonitorFilter
  tags: readonly string[]
  domains: readonly string[]
  mayUpdate: boolean
  onEdit: EditLinkOf
  onChange: (change: Partial<MonitorFilter>) => void
  onWatch: () => void
}

/** All monitors of the account, or how to begin where there are none. */
export function Overview({ filter, tags, domains, mayUpdate, onWatch, ...rest }: OverviewProps) {
  const { pages } = useSuspenseInfiniteQuery(monitorsQuery(filter)).data
  const [first] = pages
  if (!first) return null
  if (totalOf(first.counts) === 0)
    return <FirstWatch {...first} onChoose={mayUpdate ? onWatch : undefined} />
  const { onEdit, onChange } = rest
  return (
    <>
      <IncidentBanner monitors={pages.flatMap(({ items }) => items)} />
      <StateTiles
        counts={first.counts}
        state={filter.state}
        onState={(state) => onChange({ state })}
      />
      <MonitorToolbar filter={filter} tags={tags} domains={domains} onChange={onChange} />
      <MonitorList
        filter={filter}
        mayUpdate={mayUpdate}
        onEdit={onEdit}
        onClear={() => onChange(noMonitorFilter)}
      />
    </>
  )
}
