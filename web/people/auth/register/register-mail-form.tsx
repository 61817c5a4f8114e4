import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { mailAddressProblem } from '../../../../contract/people/email.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { useEarlyInput } from '../early-input.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { startRegistrationMutation } from '../queries.ts'
import type { SentMail } from '../sent-mail.ts'

export type EndedLink = 'registration' | 'invitation'

const endedWords: Record<EndedLink, string> = {
  registration:
    'That link has ended: it works once, for 24 hours. Enter your e-mail and we send a new one.',
  invitation:
    'That invitation has ended. Ask whoever invited you for a new one, or make an account of your own.',
}

interface RegisterMailFormProps {
  /** The user followed a link that has ended. */
  ended: EndedLink | undefined
  email?: string | undefined
}

export function RegisterMailForm({ ended, email: known = '' }: RegisterMailFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { email: known },
    validate: { email: mailAddressProblem },
    transformValues: (values) => ({ email: values.email.trim() }),
  })
  const { element, submit, send } = useProblemForm(form, {
    ...startRegistrationMutation,
    onSuccess: ({ openLink }, email) => {
      const state: SentMail = { email, sentAtMs: Date.now(), openLink }
      return navigate('/check-email', { state })
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
      onSubmit={submit((values) => send.mutate(values.email))}
    >
      {ended && !sentence && <Note tone="warn">{endedWords[ended]}</Note>}
      {sentence && <Note tone="warn">{sentence}</Note>}
      <TextInput
        label="E-mail"
        type="email"
        size="md"
        name="email"
        autoComplete="email"
        placeholder="you@example.org"
        autoFocus
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        Send me the link
      </Button>
    </form>
  )
}
