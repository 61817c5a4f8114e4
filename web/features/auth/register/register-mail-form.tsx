import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { mailAddressProblem } from '../../../../contract/people/email.ts'
import { fieldErrors } from '../../../lib/api/form-problems.ts'
import { useEarlyInput } from '../early-input.ts'
import { focusFirstError } from '../focus-first-error.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { startRegistrationMutation } from '../queries.ts'
import type { SentMail } from '../sent-mail.ts'

interface RegisterMailFormProps {
  /** The user followed a link that has ended. */
  isLinkEnded: boolean
  email?: string | undefined
}

export function RegisterMailForm({ isLinkEnded, email: known = '' }: RegisterMailFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { email: known },
    validate: { email: mailAddressProblem },
    transformValues: (values) => ({ email: values.email.trim() }),
  })
  useEarlyInput(element, form)
  const start = useMutation({
    ...startRegistrationMutation,
    onSuccess: ({ openLink }, email) => {
      const state: SentMail = { email, sentAtMs: Date.now(), openLink }
      return navigate('/check-email', { state })
    },
    onError: (error) => {
      const errors = fieldErrors(error, ['email'])
      focusFirstError(element.current, () => form.setErrors(errors))
    },
  })
  const sentence = formSentence(start.error, new Date())
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={form.onSubmit(
        (values) => start.mutate(values.email),
        (errors) => focusFirstError(element.current, () => form.setErrors(errors)),
      )}
    >
      {isLinkEnded && !sentence && (
        <Note tone="warn">
          That link has ended: it works once, for 24 hours. Enter your e-mail and we send a new one.
        </Note>
      )}
      {sentence && <Note tone="warn">{sentence}</Note>}
      <TextInput
        label="E-mail"
        type="email"
        size="md"
        name="email"
        autoComplete="email"
        placeholder="you@example.org"
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" fullWidth loading={start.isPending}>
        Send me the link
      </Button>
    </form>
  )
}
