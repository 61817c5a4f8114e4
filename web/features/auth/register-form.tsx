import { Button, Checkbox, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { CompleteRegistration, type Registration } from '../../../contract/registrations.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { fieldErrors } from '../../lib/form-problems.ts'
import { HOME } from '../../lib/intended-page.ts'
import { focusFirstError } from './focus-first-error.ts'
import { formSentence } from './form-words.ts'
import css from './forms.module.css'
import { Note } from './note.tsx'
import { NewPasswordField } from './password-field.tsx'
import { completeRegistrationMutation } from './queries.ts'

interface RegisterFormProps {
  code: string
  registration: Registration
}

const empty = { firstName: '', lastName: '', accountName: '', password: '', acceptTerms: false }
type Values = typeof empty

const resolve = schemaResolver(CompleteRegistration.omit({ reg: true }), { sync: true })

/** An account's name may be left out; the form's empty text stands for that. */
const unnamed = (values: Values) => ({ ...values, accountName: values.accountName.trim() || null })

function validate(values: Values, email: string) {
  const errors = resolve(unnamed(values))
  const isEmail = values.password.toLowerCase() === email.toLowerCase()
  return isEmail ? { ...errors, password: 'The password cannot be your e-mail.' } : errors
}

export function RegisterForm({ code, registration }: RegisterFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: empty,
    validate: (values) => validate(values, registration.email),
  })
  const complete = useMutation({
    ...completeRegistrationMutation,
    onSuccess: () => navigate(HOME, { replace: true }),
    onError: (error) => {
      if (hasEnded(error)) return navigate('/register-mail?expired=true', { replace: true })
      const errors = fieldErrors(error, Object.keys(empty))
      focusFirstError(element.current, () => form.setErrors(errors))
    },
  })
  const sentence = formSentence(complete.error, new Date())
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => complete.mutate({ ...unnamed(values), acceptTerms: true, reg: code }),
        (errors) => focusFirstError(element.current, () => form.setErrors(errors)),
      )}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <div className={css.pair}>
        <TextInput
          label="First name"
          size="md"
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          size="md"
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      {!registration.invitation && (
        <TextInput
          label="Account name"
          description="Your team or company. You can change it later."
          size="md"
          autoComplete="organization"
          {...form.getInputProps('accountName')}
        />
      )}
      <NewPasswordField label="Password" {...form.getInputProps('password')} />
      <Checkbox
        size="sm"
        label="I agree to the terms and have read the privacy policy"
        {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
      />
      <Button type="submit" size="md" fullWidth loading={complete.isPending}>
        Make account
      </Button>
    </form>
  )
}

const hasEnded = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 410)
