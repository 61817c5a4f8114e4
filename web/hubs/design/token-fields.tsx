import { SegmentedControl, Slider } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useEditing } from '../editor/editor-context.ts'
import css from './design.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  /** What each value is called, in the order of the screen. */
  words: Readonly<Record<Value, string>>
  value: Value
  hint?: ReactNode
  onChange: (value: Value) => void
}

/** One of a few values, all of them in sight. */
export function Choice<Value extends string>({
  label,
  words,
  value,
  hint,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId()
  const data = (Object.entries(words) as [Value, string][]).map(([each, word]) => ({
    value: each,
    label: word,
  }))
  return (
    <div>
      <span className={css.label} id={id}>
        {label}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        classNames={{ root: css.choice ?? '', control: css.choiceItem ?? '' }}
        mod={{ many: data.length > 5 }}
        data={data}
        value={value}
        onChange={onChange}
      />
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}

interface AmountProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** The value with its unit. */
  words?: (value: number) => string
  hint?: ReactNode
  isDisabled?: boolean
  onChange: (value: number) => void
}

const plain = (value: number): string => String(value)

export function Amount({
  label,
  value,
  min,
  max,
  step = 1,
  words = plain,
  hint,
  isDisabled = false,
  onChange,
}: AmountProps) {
  const { mayUpdate } = useEditing()
  return (
    <div>
      <div className={css.amount}>
        <span className={css.label}>{label}</span>
        <span className={css.number}>{words(value)}</span>
      </div>
      <Slider
        className={css.slider ?? ''}
        size="sm"
        thumbSize={24}
        label={null}
        thumbLabel={label}
        thumbValueText={words(value)}
        disabled={isDisabled || !mayUpdate}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={onChange}
      />
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}

export const pixels = (value: number): string => `${value} px`
