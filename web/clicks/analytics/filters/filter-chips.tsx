import { type KeyboardEvent, useState } from 'react'
import { FilterChip } from '../../../ui/menus/filter-chip.tsx'
import {
  type AnalyticsScope,
  type ClickFilters,
  type Filter,
  onlyValue,
  parameterOf,
  without,
} from '../scope.ts'
import { FilterPopover } from './filter-popover.tsx'
import {
  fieldName,
  filterValueName,
  type NamesById,
  operatorNames,
  type ShownFilter,
  shownFilters,
  valuesWords,
} from './filter-words.ts'
import { folderNames, type UseOwnNames, useLinkId, useLinkNames } from './value-queries.ts'

interface FilterChipsProps {
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onApply: (filters: ClickFilters) => void
  onRemove: (filters: ClickFilters) => void
}

/** The filters of the scope, each to be edited or removed. */
export function FilterChips({ scope, useOwnNames, onApply, onRemove }: FilterChipsProps) {
  const { filters } = scope
  const ids = filters.flatMap(({ name, values }) => (name === 'link' ? values : []))
  const links = useLinkNames(ids)
  return shownFilters(filters).map((shown, at, all) => (
    <EditableChip
      key={chipKey(shown, all.slice(0, at))}
      shown={shown}
      links={links}
      scope={{ ...scope, filters: without(filters, shown.filters) }}
      useOwnNames={useOwnNames}
      onRemove={() => onRemove(without(filters, shown.filters))}
      onApply={(filter) => onApply(replaced(filters, shown, filter))}
    />
  ))
}

/** The same while its operator changes, so that the focus stays on it. */
const chipKey = ({ name }: ShownFilter, before: readonly ShownFilter[]) =>
  `${name} ${before.filter((other) => other.name === name).length}`

/** Puts a filter in the place of those of a chip, instead of another one with its name and operator. */
function replaced(filters: ClickFilters, shown: ShownFilter, filter: Filter): ClickFilters {
  const parameters = shown.filters.map(parameterOf)
  const at = filters.findIndex((each) => parameters.includes(parameterOf(each)))
  return without(filters, [...shown.filters, filter]).toSpliced(at, 0, filter)
}

interface EditableChipProps {
  shown: ShownFilter
  links: NamesById
  /** Without the filter, so that other values than its own are suggested. */
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onRemove: () => void
  onApply: (filter: Filter) => void
}

function EditableChip({ shown, links, scope, useOwnNames, onRemove, onApply }: EditableChipProps) {
  const [isOpen, setOpen] = useState(false)
  const { name, operator } = shown
  const own = useOwnNames()
  const names = name === 'folder' ? folderNames(own) : links
  const value = valuesWords(shown.values.map((each) => filterValueName(name, each, names)))
  const linkId = useLinkId(isOpen && name === 'link' ? linkIn(shown.filters) : undefined)
  const values = linkIn(shown.filters) ? [linkId].filter((id) => id !== undefined) : shown.values
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' || event.key === 'Delete') onRemove()
  }
  return (
    <FilterPopover
      edited={isOpen ? { name, operator, values } : undefined}
      scope={scope}
      useOwnNames={useOwnNames}
      onClose={() => setOpen(false)}
      onApply={(filter) => {
        setOpen(false)
        onApply(filter)
      }}
    >
      <FilterChip
        field={fieldName(name)}
        operator={operator === 'is' ? undefined : operatorNames[operator]}
        value={value}
        onRemove={onRemove}
        edit={{ isOpen, onOpen: () => setOpen(!isOpen), onKeyDown: removeByKey }}
      />
    </FilterPopover>
  )
}

/** The link that a domain and key name together. */
function linkIn(filters: ClickFilters): { domain: string; key: string } | undefined {
  const [domain, key] = [onlyValue(filters, 'domain'), onlyValue(filters, 'key')]
  return domain !== undefined && key !== undefined ? { domain, key } : undefined
}
