import type { ReactNode } from 'react'
import { useId } from 'react'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Gets the properties that tie the control to its label, hint and error. */
  children: (props: ControlProps) => ReactNode
}

export interface ControlProps {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string
}

export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const isWrong = error !== undefined && error !== ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': isWrong,
        'aria-describedby': `${id}-words`,
      })}
      <div id={`${id}-words`} aria-live="polite">
        {isWrong ? <p className="error any-text">{error}</p> : hint}
      </div>
    </div>
  )
}
