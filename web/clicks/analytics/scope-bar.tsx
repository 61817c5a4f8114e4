import { Loader, VisuallyHidden } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { CountMenu } from './filters/count-menu.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { OwnNames } from './filters/value-queries.ts'
import { PeriodPicker } from './period-picker.tsx'
import type { AnalyticsScope } from './scope.ts'
import css from './scope-bar.module.css'
import { COMPARISON_KEY, comparisonNames, comparisons } from './scope-keys.ts'

interface ScopeBarProps {
  scope: AnalyticsScope
  own: OwnNames
  isLoading: boolean
  /** With what changes only, since the rest may be newer than the scope that is shown. */
  onChange: (part: Partial<AnalyticsScope>) => void
}

const choices = comparisons.map((value) => ({ value, label: comparisonNames[value] }))

/** Period, comparison, kind of clicks, folding, and filters. */
export function ScopeBar({ scope, own, isLoading, onChange }: ScopeBarProps) {
  return (
    <div className={css.bar}>
      <PeriodPicker period={scope.period} hasKeys onChange={(period) => onChange({ period })} />
      <ChoiceMenu
        name="Compare with"
        Icon={IconArrowsDiff}
        hotkey={COMPARISON_KEY}
        choices={choices}
        value={scope.comparison}
        onChoose={(chosen) =>
          onChange({ comparison: comparisons.find((each) => each === chosen) ?? 'period' })
        }
      />
      <CountMenu kind={scope.kind} isFolded={scope.isFolded} onChange={onChange} />
      <FilterBar scope={scope} own={own} onChange={onChange} />
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
