import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { AuditRow } from './audit-row.tsx'
import css from './audit-trail.module.css'
import { trailQuery } from './queries.ts'
import { type AuditLogFilter, isFiltered } from './trail-filter.ts'

interface AuditTrailProps {
  filter: AuditLogFilter
  onClear: () => void
}

export function AuditTrail({ filter, onClear }: AuditTrailProps) {
  const trail = useSuspenseInfiniteQuery(trailQuery(filter))
  const entries = trail.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return <NoEntries isFiltered={isFiltered(filter)} onClear={onClear} />
  return (
    <MoreList query={trail} more="Show older entries">
      <ul className={css.list} aria-label="Audit log">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </MoreList>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="Nothing happened yet">
        Every change of links, members, keys and the account is written down here for 400 days.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      The search looks at names, e-mails, short addresses and at what was there before and after.
    </EmptyState>
  )
}
