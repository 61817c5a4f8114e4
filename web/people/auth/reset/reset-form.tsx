import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { emptyWords } from '../../../../contract/people/login-words.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { useEarlyInput } from '../early-input.ts'
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
  const form = useForm({
    initialValues: { username },
    validate: { username: isNotEmpty(emptyWords.username) },
    transformValues: (values) => ({ username: values.username.trim() }),
  })
  const { element, submit, send } = useProblemForm(form, {
    ...requestResetMutation,
    onSuccess: (_, email) => onSent({ email, sentAtMs: Date.now() }),
  })
  useEarlyInput(element, form)
  const sentence = formSentence(send.error)
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={submit((values) => send.mutate(values.username))}
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
        autoFocus
        {...form.getInputProps('username')}
      />
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        Send the link
      </Button>
    </form>
  )
}
