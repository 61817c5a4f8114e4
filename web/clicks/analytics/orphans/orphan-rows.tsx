import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { MoreList } from '../../../ui/lists/more-list.tsx'
import { type AnalyticsScope, onlyValue } from '../scope.ts'
import { OrphanRow, type Remedies } from './orphan-row.tsx'
import css from './orphan-rows.module.css'
import { orphanTabs } from './orphan-words.ts'
import { type OrphanDimension, orphansQuery } from './orphans-query.ts'

interface OrphanRowsProps extends Remedies {
  scope: AnalyticsScope
  dimension: OrphanDimension
}

export function OrphanRows({ scope, dimension, ...remedies }: OrphanRowsProps) {
  const { period, filters, kind } = scope
  const asked = { period, domain: onlyValue(filters, 'domain'), kind }
  const query = useSuspenseInfiniteQuery(orphansQuery(asked, dimension))
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return <p className={css.none}>No missing links in this time.</p>
  }
  return (
    <MoreList query={query}>
      <div className={css.head} aria-hidden="true">
        <span>{dimension === 'key' ? 'Address' : orphanTabs[dimension]}</span>
        <span>Hits</span>
      </div>
      <ul className={css.rows} aria-label={`Missing links: ${orphanTabs[dimension]}`}>
        {items.map((item) => (
          <OrphanRow
            key={`${item.domain}/${item.value}`}
            dimension={dimension}
            item={item}
            {...remedies}
          />
        ))}
      </ul>
      <p className={css.days}>{daysWords(scope)}</p>
    </MoreList>
  )
}

/** Hits are kept by day, and with less about them than clicks. */
function daysWords({ filters }: AnalyticsScope): string {
  const days = 'Whole days in UTC.'
  if (filters.every(({ name, operator }) => name === 'domain' && operator === 'is')) return days
  return onlyValue(filters, 'domain')
    ? `${days} Of the filters, only the domain applies here.`
    : `${days} The filters do not apply here.`
}
