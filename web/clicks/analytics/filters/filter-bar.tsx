import { Button } from '@mantine/core'
import { memo, useRef } from 'react'
import { FilterChip } from '../../../ui/menus/filter-chip.tsx'
import { type AnalyticsScope, withFilter } from '../scope.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { shownFilters } from './filter-words.ts'
import type { UseOwnNames } from './value-queries.ts'

interface FilterBarProps {
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onChange: (change: Partial<AnalyticsScope>) => void
}

/** The filters of the scope as chips, and the menu that adds one. */
export const FilterBar = memo(function FilterBar({ scope, useOwnNames, onChange }: FilterBarProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { filters, isFolded } = scope
  const chips = shownFilters(filters).length + (isFolded ? 1 : 0)
  // The removed chip had the focus
  const remove = (change: Partial<AnalyticsScope>) => {
    button.current?.focus()
    onChange(change)
  }
  return (
    <>
      <FilterChips
        scope={scope}
        useOwnNames={useOwnNames}
        onApply={(next) => onChange({ filters: next })}
        onRemove={(next) => remove({ filters: next })}
      />
      {isFolded && (
        <FilterChip
          field="Repeat clicks"
          value="counted once"
          onRemove={() => remove({ isFolded: false })}
        />
      )}
      <FilterMenu
        button={button}
        scope={scope}
        useOwnNames={useOwnNames}
        onAdd={(filter) => onChange({ filters: withFilter(filters, filter) })}
      />
      {chips >= 2 && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => remove({ filters: [], isFolded: false })}
        >
          Clear all
        </Button>
      )}
    </>
  )
})
