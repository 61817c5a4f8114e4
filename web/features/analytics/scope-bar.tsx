import { Loader, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { FilterChip } from '../../ui/menus/filter-chip.tsx'
import { fieldNames, valueName } from './charts/dimension-words.ts'
import { CustomPeriodButton } from './custom-period.tsx'
import { presetNames, presets } from './period.ts'
import {
  type AnalyticsScope,
  type ClickFilters,
  type Filter,
  filtersBy,
  onlyValue,
  parameterOf,
  without,
} from './scope.ts'
import css from './scope-bar.module.css'

interface ScopeBarProps {
  scope: AnalyticsScope
  isLoading: boolean
  onChange: (scope: AnalyticsScope) => void
}

const choices = presets.map((value) => ({ value, label: presetNames[value] }))

/** Period and filters. The domain and key of a link share one chip. */
export function ScopeBar({ scope, isLoading, onChange }: ScopeBarProps) {
  const { period, filters } = scope
  return (
    <div className={css.bar}>
      <SegmentedControl
        className={css.presets}
        aria-label="Period"
        data={choices}
        value={typeof period === 'string' ? period : ''}
        onChange={(chosen) => {
          const preset = presets.find((each) => each === chosen)
          if (preset) onChange({ ...scope, period: preset })
        }}
      />
      <CustomPeriodButton
        period={period}
        onChoose={(chosen) => onChange({ ...scope, period: chosen })}
      />
      {chipsOf(filters).map(({ field, value, filters: removed }) => (
        <FilterChip
          key={removed.map(parameterOf).join()}
          field={field}
          value={value}
          onRemove={() => onChange({ ...scope, filters: without(filters, removed) })}
        />
      ))}
      <div role="status" className={css.loading} data-on={isLoading || undefined}>
        {isLoading && (
          <>
            <Loader size={16} aria-hidden="true" />
            <VisuallyHidden>Loading the numbers</VisuallyHidden>
          </>
        )}
      </div>
    </div>
  )
}

interface ScopeChip {
  field: string
  value: string
  filters: ClickFilters
}

function chipsOf(filters: ClickFilters): ScopeChip[] {
  const [domain, key] = [onlyValue(filters, 'domain'), onlyValue(filters, 'key')]
  if (domain === undefined || key === undefined) return filters.map(chipOf)
  const link = filtersBy({ domain, key })
  return [
    { field: 'Link', value: `${domain}/${key}`, filters: link },
    ...without(filters, link).map(chipOf),
  ]
}

const chipOf = (filter: Filter): ScopeChip => ({
  field: fieldNames[filter.name],
  value: filter.values.map((value) => valueName(filter.name, value)).join(', '),
  filters: [filter],
})
