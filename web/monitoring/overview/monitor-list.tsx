import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { HealthDot } from '../../shared/health-dot.tsx'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { monitorsQuery } from '../queries.ts'
import { useHeldOrder } from './held-order.ts'
import { HubGroup } from './hub-group.tsx'
import { isFiltered, type MonitorFilter } from './monitor-filter.ts'
import { groupsOf } from './monitor-groups.ts'
import type { EditLinkOf } from './monitor-menu.tsx'
import css from './monitor-row.module.css'
import { MonitorHeads, MonitorRow } from './monitor-row.tsx'

interface MonitorListProps {
  filter: MonitorFilter
  mayUpdate: boolean
  onEdit: EditLinkOf
  onClear: () => void
}

/** Worst first, the buttons of a Hub together; rows keep their places while the pointer or the focus is on one. */
export function MonitorList({ filter, onClear, ...row }: MonitorListProps) {
  const query = useSuspenseInfiniteQuery(monitorsQuery(filter))
  const monitors = query.data.pages.flatMap(({ items }) => items)
  const { rows, holding } = useHeldOrder(monitors, JSON.stringify(filter))
  if (rows.length === 0)
    return (
      <Panel flush>
        <EmptyState
          title="No monitor fits"
          action={
            <Button variant="default" onClick={onClear}>
              Clear all filters
            </Button>
          }
        >
          The search looks at titles, short addresses and destinations.
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <Panel flush>
        <MonitorHeads />
        <MoreList query={query} more="Load more">
          <ul className={css.list} aria-label="Monitors" {...holding}>
            {groupsOf(rows).map((group) =>
              group.hub ? (
                <HubGroup
                  key={group.id}
                  group={group}
                  isWhole={!query.hasNextPage && !isFiltered(filter)}
                  {...row}
                />
              ) : (
                group.monitors.map((monitor) => (
                  <MonitorRow key={monitor.id} monitor={monitor} {...row} />
                ))
              ),
            )}
          </ul>
        </MoreList>
      </Panel>
      <Legend />
    </>
  )
}

function Legend() {
  return (
    <p className={css.legend}>
      <span>
        <HealthDot tone="good" /> Up
      </span>
      <span>
        <HealthDot tone="warn" /> Slow or changed
      </span>
      <span>
        <HealthDot tone="bad" /> Down
      </span>
      <span>
        <HealthDot tone="news" /> Cannot verify
      </span>
      <span>
        <HealthDot tone="quiet" /> Not checked
      </span>
      <span>Checks never count as clicks.</span>
    </p>
  )
}
