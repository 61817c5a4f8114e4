import { FilterChip } from '../../../ui/menus/filter-chip.tsx'
import css from './filter-chips.module.css'
import { FilterMenu } from './filter-menu.tsx'
import { type ListFilter, stateNames, typeNames } from './list-filter.ts'

interface FilterChipsProps {
  filter: ListFilter
  isGeo: boolean
  domains: readonly string[]
  /** Possible creators of links; empty if the member may not see the team. */
  people: readonly { id: string; name: string }[]
  onChange: (change: Partial<ListFilter>) => void
}

/** The active filters of the list, and a menu to add more. */
export function FilterChips({ filter, isGeo, domains, people, onChange }: FilterChipsProps) {
  return (
    <div className={css.chips}>
      {chipsOf(isGeo ? { ...filter, type: '' } : filter, people).map(
        ({ field, value, without }) => (
          <FilterChip key={field} field={field} value={value} onRemove={() => onChange(without)} />
        ),
      )}
      <FilterMenu isGeo={isGeo} domains={domains} people={people} onChoose={onChange} />
    </div>
  )
}

interface ActiveFilter {
  field: string
  value: string
  without: Partial<ListFilter>
}

function chipsOf(filter: ListFilter, people: FilterChipsProps['people']): ActiveFilter[] {
  const { state, type, domain, tag, createdBy, from, until } = filter
  const maker =
    createdBy === 'me' ? 'Me' : (people.find(({ id }) => id === createdBy)?.name ?? 'A member')
  const chips: (ActiveFilter | false)[] = [
    state !== '' && { field: 'Status', value: stateNames[state], without: { state: '' } },
    tag !== '' && { field: 'Tag', value: tag, without: { tag: '' } },
    type !== '' && { field: 'Type', value: typeNames[type], without: { type: '' } },
    domain !== '' && { field: 'Domain', value: domain, without: { domain: '' } },
    createdBy !== '' && { field: 'Made by', value: maker, without: { createdBy: '' } },
    from !== '' && { field: 'Made since', value: from, without: { from: '' } },
    until !== '' && { field: 'Made until', value: until, without: { until: '' } },
  ]
  return chips.filter((chip) => chip !== false)
}
