import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Login } from '../../../contract/auth.ts'
import { fieldErrors } from '../../lib/form-problems.ts'
import { intendedPage } from '../../lib/intended-page.ts'
import { focusFirstError } from './focus-first-error.ts'
import { formSentence } from './form-words.ts'
import css from './forms.module.css'
import { Note } from './note.tsx'
import { PasswordField } from './password-field.tsx'
import { loginMutation } from './queries.ts'

export function LoginForm() {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(Login, { sync: true }),
  })
  const login = useMutation({
    ...loginMutation,
    onSuccess: () => navigate(intendedPage(search), { replace: true }),
    onError: (error) => {
      const errors = fieldErrors(error, ['username', 'password'])
      focusFirstError(element.current, () => form.setErrors(errors))
    },
  })
  const sentence = formSentence(login.error, new Date())
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => login.mutate({ ...values, username: values.username.trim() }),
        (errors) => focusFirstError(element.current, () => form.setErrors(errors)),
      )}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <TextInput
        label="E-mail"
        type="email"
        size="md"
        autoComplete="username"
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        Log in
      </Button>
    </form>
  )
}
