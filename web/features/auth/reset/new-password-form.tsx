import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmReset } from '../../../../contract/people/passwords.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { fieldErrors } from '../../../lib/api/form-problems.ts'
import { EndApiKeys } from '../confirm/end-api-keys.tsx'
import { focusFirstError } from '../focus-first-error.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { NewPasswordField } from '../password-field.tsx'
import { confirmResetMutation } from './reset-queries.ts'

const values = ConfirmReset.pick({ newPassword: true, endApiKeys: true })

/** Opened by the link in a mail. The user then logs in with the new password, and a second factor if they have one. */
export function NewPasswordForm({ code }: { code: string }) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { newPassword: '', endApiKeys: true },
    validate: schemaResolver(values, { sync: true }),
  })
  const confirm = useMutation({
    ...confirmResetMutation,
    onSuccess: ({ message }) => navigate('/login', { replace: true, state: { news: message } }),
    onError: (error) => {
      if (error instanceof ApiProblem && error.kind === 'code-ended') {
        return navigate('/reset-password?expired=true', { replace: true })
      }
      const errors = fieldErrors(error, ['newPassword'])
      focusFirstError(element.current, () => form.setErrors(errors))
    },
  })
  const sentence = formSentence(confirm.error, new Date())
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => confirm.mutate({ code, ...values }),
        (errors) => focusFirstError(element.current, () => form.setErrors(errors)),
      )}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <NewPasswordField label="New password" {...form.getInputProps('newPassword')} />
      <EndApiKeys {...form.getInputProps('endApiKeys', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={confirm.isPending}>
        Save password
      </Button>
    </form>
  )
}
