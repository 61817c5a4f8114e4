import { Kbd, SegmentedControl, Tooltip } from '@mantine/core'
import { CustomPeriodButton } from './custom-period.tsx'
import { presetNames, presets, type ScopePeriod } from './period.ts'
import css from './period-picker.module.css'
import { presetKeys } from './scope-keys.ts'

interface PeriodPickerProps {
  period: ScopePeriod
  /** Whether the page has keys for the buttons. */
  hasKeys?: boolean
  onChange: (period: ScopePeriod) => void
}

/** The usual periods as buttons, and others behind one more. */
export function PeriodPicker({ period, hasKeys = false, onChange }: PeriodPickerProps) {
  return (
    <>
      <SegmentedControl
        className={css.presets}
        aria-label="Period"
        data={presets.map((value) => ({
          value,
          label: hasKeys ? (
            <Tooltip label={<Kbd>{presetKeys[value].toUpperCase()}</Kbd>}>
              <span>{presetNames[value]}</span>
            </Tooltip>
          ) : (
            presetNames[value]
          ),
        }))}
        value={typeof period === 'string' ? period : ''}
        onChange={(chosen) => {
          const preset = presets.find((each) => each === chosen)
          if (preset) onChange(preset)
        }}
      />
      <CustomPeriodButton period={period} onChoose={onChange} />
    </>
  )
}
