import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import css from './forms.module.css'
import { passwordStrength } from './password-strength.ts'

const parts = [1, 2, 3, 4]
const toggle = { 'aria-label': 'Show password' }

/** Sets `aria-invalid` itself: Mantine sets it on every other field, but not on this one. */
export function PasswordField({ error, ...props }: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      visibilityToggleButtonProps={toggle}
      error={error}
      aria-invalid={error ? true : undefined}
      {...props}
    />
  )
}

/** For a new password: with a strength meter and the rule. A refused password shows the reason instead. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={128}
      description={<Rule password={String(props.value ?? '')} isRefused={Boolean(props.error)} />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}

function Rule({ password, isRefused }: { password: string; isRefused: boolean }) {
  const { level, words } = passwordStrength(isRefused ? '' : password)
  return (
    <>
      <span className={css.meter} aria-hidden="true">
        {parts.map((part) => (
          <i key={part} data-on={part <= level || undefined} />
        ))}
      </span>
      {!isRefused && (
        <span className={css.rule}>{words} At least 10, and not one of the common ones.</span>
      )}
    </>
  )
}
