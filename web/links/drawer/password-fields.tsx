import { Button, PasswordInput } from '@mantine/core'
import css from './fields.module.css'
import type { LinkFormFields } from './link-form-state.ts'

/** Shorter passwords are accepted with a warning: the owner decides how strong the protection must be. */
const STRONG_CHARACTERS = 8
const WEAK =
  'Fewer than 8 characters can be guessed by somebody with patience. A longer one keeps them out.'

interface PasswordFieldsProps {
  form: LinkFormFields
  /** Whether the saved link has a password. */
  hasPassword: boolean
}

export function PasswordFields({ form, hasPassword }: PasswordFieldsProps) {
  const { dropsPassword, password } = form.values
  const isWeak = password !== '' && password.length < STRONG_CHARACTERS
  if (hasPassword && dropsPassword) {
    return (
      <p className={css.hint} role="status">
        The password goes when you save.{' '}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => form.setFieldValue('dropsPassword', false)}
        >
          Keep it
        </Button>
      </p>
    )
  }
  return (
    <>
      <PasswordInput
        label={hasPassword ? 'New password' : 'Password'}
        autoComplete="new-password"
        placeholder={hasPassword ? 'Stays as it is' : 'None'}
        description="Visitors are asked for it before they are led on. It is kept as a hash: nobody can read it again."
        {...form.getInputProps('password')}
      />
      {isWeak && (
        <p className={css.hint} role="status">
          {WEAK}
        </p>
      )}
      {hasPassword && (
        <Button
          className={css.start}
          size="compact-sm"
          variant="default"
          onClick={() => {
            form.setFieldValue('password', '')
            form.setFieldValue('dropsPassword', true)
          }}
        >
          Remove the password
        </Button>
      )}
    </>
  )
}
