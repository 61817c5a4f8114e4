import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import css from './forms.module.css'
import { passwordStrength } from './password-strength.ts'

const parts = [1, 2, 3, 4]
const toggle = { 'aria-label': 'Show password' }

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput size="md" visibilityToggleButtonProps={toggle} {...props} />
}

/** For a password that is being made up: with a meter, and the rule in words. */
export function NewPasswordField(props: PasswordInputProps) {
  const rule = useId()
  const { level, words } = passwordStrength(String(props.value ?? ''))
  return (
    <div>
      <PasswordField
        {...props}
        autoComplete="new-password"
        aria-describedby={rule}
        maxLength={128}
      />
      <div className={css.meter} aria-hidden="true">
        {parts.map((part) => (
          <i key={part} data-on={part <= level || undefined} />
        ))}
      </div>
      <p id={rule} className={css.rule}>
        {words} At least 10, and not one of the common ones.
      </p>
    </div>
  )
}
