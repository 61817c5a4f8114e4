import { TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { focusFirstError } from '../../../../lib/forms/focus-first-error.ts'
import { PasswordField } from '../../password-field.tsx'
import css from '../check.module.css'
import { checkSentence, type SecretCheck } from '../check.ts'

interface SecretFormProps {
  kind: 'PASSWORD' | 'RECOVERY'
  check: SecretCheck
  above?: ReactNode
  below?: ReactNode
  buttons: ReactNode
}

const words = {
  PASSWORD: { label: 'Password', empty: 'Enter your password' },
  RECOVERY: { label: 'Recovery code', empty: 'Enter a recovery code' },
}

/** Asks for the password or a recovery code, which are checked on submit. */
export function SecretForm({ kind, check, above, below, buttons }: SecretFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [secret, setSecret] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { label, empty } = words[kind]
  const field = {
    label,
    value: secret,
    'data-autofocus': true,
    autoFocus: true,
    error: isEmpty ? empty : checkSentence(check.error),
    onChange: (event: { currentTarget: { value: string } }) => {
      setSecret(event.currentTarget.value)
      setEmpty(false)
      if (check.error) check.reset()
    },
  }
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (secret.trim() === '') return focusFirstError(element.current, () => setEmpty(true))
        check.mutate(secret, { onError: () => focusFirstError(element.current) })
      }}
    >
      {above}
      {kind === 'PASSWORD' ? (
        <PasswordField {...field} autoComplete="current-password" />
      ) : (
        <TextInput
          {...field}
          size="md"
          description="One of those that you kept when you turned this on. Each works once."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          classNames={{ input: css.code ?? '' }}
        />
      )}
      {below && <div className={css.below}>{below}</div>}
      {buttons}
    </form>
  )
}
