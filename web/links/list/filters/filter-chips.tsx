import type { Folder } from '../../../../contract/links/folders.ts'
import { readerZone } from '../../../../contract/time-zone.ts'
import { stateName } from '../../../lib/health/health-words.ts'
import { FilterChip } from '../../../ui/menus/filter-chip.tsx'
import { dayStart, yearDay } from '../../../ui/time/days.ts'
import { useFolders } from '../../folders/folder-queries.ts'
import css from './filter-chips.module.css'
import { type ListFilter, stateNames, typeNames } from './list-filter.ts'

interface FilterChipsProps {
  filter: ListFilter
  isGeo: boolean
  /** Possible creators of links; empty if the member may not see the team. */
  people: readonly { id: string; name: string }[]
  onChange: (change: Partial<ListFilter>) => void
}

/** The active filters of the list. */
export function FilterChips({ filter, isGeo, people, onChange }: FilterChipsProps) {
  const folders = useFolders()
  const chips = chipsOf(isGeo ? { ...filter, type: '' } : filter, { people, folders })
  if (chips.length === 0) return null
  return (
    <div className={css.chips}>
      {chips.map(({ field, value, without }) => (
        <FilterChip key={field} field={field} value={value} onRemove={() => onChange(without)} />
      ))}
    </div>
  )
}

interface ActiveFilter {
  field: string
  value: string
  without: Partial<ListFilter>
}

function chipsOf(
  filter: ListFilter,
  { people, folders }: { people: FilterChipsProps['people']; folders: readonly Folder[] },
): ActiveFilter[] {
  const { state, health, type, domain, tag, folder, createdBy, from, until } = filter
  const maker = createdBy === 'me' ? 'Me' : nameIn(people, createdBy, 'A member')
  const chips: (ActiveFilter | false)[] = [
    state !== '' && { field: 'Status', value: stateNames[state], without: { state: '' } },
    health !== '' && { field: 'Health', value: stateName(health), without: { health: '' } },
    tag !== '' && { field: 'Tag', value: tag, without: { tag: '' } },
    folder !== '' && {
      field: 'Folder',
      value: nameIn(folders, folder, 'A folder'),
      without: { folder: '' },
    },
    type !== '' && { field: 'Type', value: typeNames[type], without: { type: '' } },
    domain !== '' && { field: 'Domain', value: domain, without: { domain: '' } },
    createdBy !== '' && { field: 'Made by', value: maker, without: { createdBy: '' } },
    from !== '' && { field: 'Made since', value: dayWords(from), without: { from: '' } },
    until !== '' && { field: 'Made until', value: dayWords(until), without: { until: '' } },
  ]
  return chips.filter((chip) => chip !== false)
}

const nameIn = (all: FilterChipsProps['people'], wanted: string, other: string): string =>
  all.find(({ id }) => id === wanted)?.name ?? other

function dayWords(text: string): string {
  const day = dayStart(text)
  return day ? yearDay(day, readerZone()) : text
}
