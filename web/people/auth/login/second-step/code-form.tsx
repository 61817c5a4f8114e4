import { type ReactNode, useRef, useState } from 'react'
import { focusFirstError } from '../../../../lib/forms/focus-first-error.ts'
import { CodeInput } from '../../../../ui/code-input.tsx'
import css from '../check.module.css'
import { checkSentence, type SecretCheck } from '../check.ts'

interface CodeFormProps {
  label: string
  check: SecretCheck
  /** Shown under the boxes. */
  below?: ReactNode
  /** The submit button and those beside it. */
  buttons: ReactNode
}

const INCOMPLETE = 'Enter the six digits'

/** Submits itself after the last digit. A wrong code is cleared: it is retyped, not corrected. */
export function CodeForm({ label, check, below, buttons }: CodeFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const send = (whole: string) => {
    if (check.isPending) return
    check.mutate(whole, { onError: () => focusFirstError(element.current, () => setCode('')) })
  }
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) send(code)
        else focusFirstError(element.current, () => setShort(true))
      }}
    >
      <CodeInput
        label={label}
        value={code}
        autoFocus
        disabled={check.isPending}
        error={isShort ? INCOMPLETE : checkSentence(check.error)}
        onChange={(next) => {
          setCode(next)
          setShort(false)
          if (check.error) check.reset()
        }}
        onComplete={send}
      />
      {below && <div className={css.below}>{below}</div>}
      {buttons}
    </form>
  )
}
