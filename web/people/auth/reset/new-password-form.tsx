import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { passwordLengthProblem } from '../../../../contract/people/password-length.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { EndApiKeys } from '../confirm/end-api-keys.tsx'
import { useEarlyInput } from '../early-input.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { handOver } from '../login/login-step.ts'
import { Note } from '../note.tsx'
import { NewPasswordField } from '../password-field.tsx'
import { confirmResetMutation } from './reset-queries.ts'

/** Opened by the link in a mail. The user then logs in with the new password, and a second factor if they have one. */
export function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { newPassword: '', endApiKeys: true },
    validate: { newPassword: passwordLengthProblem },
  })
  const { element, submit, send } = useProblemForm(form, {
    ...confirmResetMutation,
    onSuccess: ({ message }) => {
      handOver({ at: 'password', news: message })
      return navigate('/login', { replace: true })
    },
    onError: (error) => {
      const hasEnded = error instanceof ApiProblem && error.kind === 'code-ended'
      return hasEnded ? navigate('/reset-password?expired=true', { replace: true }) : undefined
    },
  })
  useEarlyInput(element, form)
  const sentence = formSentence(send.error)
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={submit((values) => send.mutate({ code, ...values }))}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <NewPasswordField
        label="New password"
        name="newPassword"
        autoFocus
        {...form.getInputProps('newPassword')}
      />
      <EndApiKeys name="endApiKeys" {...form.getInputProps('endApiKeys', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        Save password
      </Button>
    </form>
  )
}
