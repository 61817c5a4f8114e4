import { Loader, VisuallyHidden } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue } from 'react'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { CountMenu } from './filters/count-menu.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { UseOwnNames } from './filters/value-queries.ts'
import type { ScopePeriod } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import type { AnalyticsScope } from './scope.ts'
import css from './scope-bar.module.css'
import { COMPARISON_KEY, comparisonNames, comparisons } from './scope-keys.ts'

interface ScopeControlsProps {
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  /** With what changes only, since the rest may be newer than the scope that is shown. */
  onChange: (part: Partial<AnalyticsScope>) => void
}

const choices = comparisons.map((value) => ({ value, label: comparisonNames[value] }))

/** Period, comparison, kind of clicks, folding, and filters, in a line. */
export const ScopeBar = ({
  isLoading,
  ...controls
}: ScopeControlsProps & { isLoading: boolean }) => (
  <div className={css.bar}>
    <ScopeControls {...controls} />
    <LoadingMark isLoading={isLoading} />
  </div>
)

/** Memoized: they do not change with the numbers. What was pressed is shown first, and the filters, which are many, after it. */
export const ScopeControls = memo(function ScopeControls({
  scope,
  useOwnNames,
  onChange,
}: ScopeControlsProps) {
  const choosePeriod = useCallback((period: ScopePeriod) => onChange({ period }), [onChange])
  const compareWith = useCallback(
    (chosen: string) =>
      onChange({ comparison: comparisons.find((each) => each === chosen) ?? 'period' }),
    [onChange],
  )
  return (
    <>
      <PeriodPicker period={scope.period} hasKeys onChange={choosePeriod} />
      <ChoiceMenu
        name="Compare with"
        Icon={IconArrowsDiff}
        hotkey={COMPARISON_KEY}
        choices={choices}
        value={scope.comparison}
        onChoose={compareWith}
      />
      <CountMenu kind={scope.kind} isFolded={scope.isFolded} onChange={onChange} />
      <FilterBar scope={useDeferredValue(scope)} useOwnNames={useOwnNames} onChange={onChange} />
    </>
  )
})

/** Shown a moment later than the numbers usually come. */
export const LoadingMark = ({ isLoading }: { isLoading: boolean }) => (
  <div role="status" className={css.loading} data-on={isLoading || undefined}>
    {isLoading && (
      <>
        <Loader size={16} aria-hidden="true" />
        <VisuallyHidden>Loading the numbers</VisuallyHidden>
      </>
    )}
  </div>
)
