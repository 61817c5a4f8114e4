import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { Link } from 'react-router'
import type { Login } from '../../../../contract/people/auth.ts'
import { emptyWords } from '../../../../contract/people/login-words.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { useEarlyInput } from '../early-input.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { PasswordField } from '../password-field.tsx'
import { logIn } from './login-queries.ts'
import { afterIdentity, type LoginStep } from './login-step.ts'

interface LoginFormProps {
  /** Why the user has to log in again. */
  note?: string | undefined
  /** What has succeeded on the previous page. */
  news?: string | undefined
  /** What was typed before, when a second step was abandoned. */
  username: string
  onNext: (step: LoginStep, username: string) => void
}

export function LoginForm({ note, news, username, onNext }: LoginFormProps) {
  const form = useForm({
    initialValues: { username, password: '' },
    validate: {
      username: isNotEmpty(emptyWords.username),
      password: (password) => (password === '' ? emptyWords.password : undefined),
    },
    transformValues: (values) => ({ ...values, username: values.username.trim() }),
  })
  const { element, submit, send } = useProblemForm(form, {
    mutationFn: async (values: Login) => afterIdentity(await logIn(values)),
    onSuccess: (step, { username }) => onNext(step, username),
    onError: (error) => {
      if (isWrong(error)) startOver()
    },
  })
  /** Clears only the password: the name is most likely right. */
  const startOver = () => {
    form.setFieldValue('password', '')
    form.getInputNode('password')?.focus()
  }
  useEarlyInput(element, form)
  const sentence = formSentence(send.error) ?? (send.isIdle ? note : undefined)
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={submit((values) => send.mutate(values))}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      {news && !sentence && <Note>{news}</Note>}
      <TextInput
        label="E-mail"
        type="email"
        size="md"
        name="username"
        autoComplete="username webauthn"
        {...form.getInputProps('username')}
      />
      <div className={css.withLink}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Link className={`site-link ${css.link}`} to="/reset-password" state={form.values.username}>
          Forgot it?
        </Link>
      </div>
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        Log in
      </Button>
    </form>
  )
}

const isWrong = (error: unknown) =>
  error instanceof ApiProblem && error.kind === 'wrong-credentials'
