import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { emptyWords } from '../../../../contract/people/login-words.ts'
import { fieldErrors } from '../../../lib/api/form-problems.ts'
import { useEarlyInput } from '../early-input.ts'
import { focusFirstError } from '../focus-first-error.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import type { SentMail } from '../sent-mail.ts'
import { requestResetMutation } from './reset-queries.ts'

interface ResetFormProps {
  /** The user followed a link that has ended. */
  isLinkEnded: boolean
  username: string
  onSent: (mail: SentMail) => void
}

export function ResetForm({ isLinkEnded, username, onSent }: ResetFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { username },
    validate: { username: isNotEmpty(emptyWords.username) },
    transformValues: (values) => ({ username: values.username.trim() }),
  })
  useEarlyInput(element, form)
  const request = useMutation({
    ...requestResetMutation,
    onSuccess: (_, email) => onSent({ email, sentAtMs: Date.now() }),
    onError: (error) => {
      const errors = fieldErrors(error, ['username'])
      focusFirstError(element.current, () => form.setErrors(errors))
    },
  })
  const sentence = formSentence(request.error, new Date())
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={form.onSubmit(
        (values) => request.mutate(values.username),
        (errors) => focusFirstError(element.current, () => form.setErrors(errors)),
      )}
    >
      {isLinkEnded && !sentence && (
        <Note tone="warn">
          That link has ended: it works once, for one hour. Enter your e-mail and we send a new one.
        </Note>
      )}
      {sentence && <Note tone="warn">{sentence}</Note>}
      <TextInput
        label="E-mail"
        type="email"
        size="md"
        name="username"
        autoComplete="username"
        {...form.getInputProps('username')}
      />
      <Button type="submit" size="md" fullWidth loading={request.isPending}>
        Send the link
      </Button>
    </form>
  )
}
