import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { newNameProblem } from '../../../../contract/people/names.ts'
import { fieldErrors } from '../../../lib/api/form-problems.ts'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import css from '../login/accounts/account-choice.module.css'

interface NewAccountFormProps {
  error: unknown
  isBusy: boolean
  onMake: (name: string) => void
}

/** For a user with no open account. */
export function NewAccountForm({ error, isBusy, onMake }: NewAccountFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: newNameProblem },
  })
  return (
    <form
      ref={element}
      className={css.new}
      noValidate
      onSubmit={form.onSubmit(
        ({ name }) => onMake(name.trim()),
        (errors) => focusFirstError(element.current, () => form.setErrors(errors)),
      )}
    >
      <TextInput
        label="Account name"
        description="Your team or company. You can change it later."
        size="md"
        autoComplete="organization"
        autoFocus
        {...form.getInputProps('name')}
        error={form.errors.name ?? fieldErrors(error, ['name']).name}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Make an account
      </Button>
    </form>
  )
}
