import { Input } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import css from './code-input.module.css'
import { digitsOf } from './text/digits.ts'

const LENGTH = 6
const places = [...Array(LENGTH).keys()]

interface CodeInputProps {
  label: ReactNode
  description?: ReactNode
  value: string
  onChange: (code: string) => void
  /** Called once the last digit is typed, pasted, or filled in by the browser. */
  onComplete?: (code: string) => void
  error?: ReactNode
  autoFocus?: boolean
  /** Read-only, so that the field keeps the focus while the person waits for the response. */
  disabled?: boolean
}

/** Six boxes for the digits of a code; one single field for screen readers, pasting and autofill. */
export function CodeInput(props: CodeInputProps) {
  const { label, description, value, onChange, onComplete, error, autoFocus, disabled } = props
  const id = useId()
  const [range, setRange] = useState<SelectionRange>({ from: 0, to: 0 })
  const change = (text: string) => {
    const code = digitsOf(text, LENGTH)
    onChange(code)
    if (code.length === LENGTH && code !== value) onComplete?.(code)
  }
  const describedBy = [description && `${id}-description`, error && `${id}-error`]
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div
        className={css.field}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        {places.map((place) => (
          <span
            key={place}
            className={css.box}
            data-current={isWithin(place, range) || undefined}
            aria-hidden="true"
          >
            {value[place]}
          </span>
        ))}
        <input
          id={id}
          className={css.input}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onSelect={(event) => setRange(rangeOf(event))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: callers set it where the code is the only field
          autoFocus={autoFocus}
          // Mantine's dialogs focus the element with this attribute
          data-autofocus={autoFocus || undefined}
          readOnly={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        />
      </div>
    </Input.Wrapper>
  )
}

interface SelectionRange {
  from: number
  to: number
}

function rangeOf({ currentTarget }: SyntheticEvent<HTMLInputElement>): SelectionRange {
  return { from: currentTarget.selectionStart ?? 0, to: currentTarget.selectionEnd ?? 0 }
}

/** Whether the box takes the next digit or is selected. A full field marks its last box. */
const isWithin = (place: number, { from, to }: SelectionRange): boolean =>
  from === to ? place === Math.min(from, LENGTH - 1) : place >= from && place < to
