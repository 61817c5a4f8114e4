import { Button, Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Registration } from '../../../../contract/people/registrations.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { pageAddress } from '../../../lib/base-path.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { HOME } from '../../../lib/session/intended-page.ts'
import { useEarlyInput } from '../early-input.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { NewPasswordField } from '../password-field.tsx'
import { completeRegistrationMutation } from '../queries.ts'
import { completionOf, errorsOf, noValues, type RegisterValues } from './register-values.ts'

interface RegisterFormProps {
  code: string
  /** Undefined until it is loaded. */
  registration: Registration | undefined
}

const mailed: Registration = {
  email: '',
  expiresAt: '',
  expired: false,
  used: false,
  invited: false,
}

export function RegisterForm({ code, registration: loaded }: RegisterFormProps) {
  const registration = loaded ?? mailed
  const navigate = useNavigate()
  const form = useForm({
    initialValues: noValues,
    validate: (values) => errorsOf(values, registration),
  })
  const { element, submit, send } = useProblemForm(form, {
    ...completeRegistrationMutation,
    onSuccess: () => navigate(HOME, { replace: true }),
    onError: (error) =>
      hasEnded(error) ? navigate('/register-mail?expired=true', { replace: true }) : undefined,
  })
  useEarlyInput(element, form, loaded !== undefined)
  const isLoaded = loaded !== undefined
  useEffect(() => {
    const isUnfocused = document.activeElement === document.body
    if (isLoaded && isUnfocused) element.current?.querySelector('input')?.focus()
  }, [isLoaded, element])
  const sentence = formSentence(send.error)
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={submit((values) => send.mutate(completionOf(code, values, registration)))}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <WhoFields form={form} registration={registration} />
      <NewPasswordField label="Password" name="password" {...form.getInputProps('password')} />
      <Checkbox
        size="sm"
        name="acceptTerms"
        label={<AgreedTo />}
        {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
      />
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        {registration.invitation ? `Join ${registration.invitation.accountName}` : 'Make account'}
      </Button>
    </form>
  )
}

/** The links open beside the form, which would be lost otherwise. */
function AgreedTo() {
  return (
    <>
      I agree to{' '}
      <a
        className="site-link"
        href={pageAddress('/terms-of-service')}
        target="_blank"
        rel="noopener"
      >
        the terms
      </a>{' '}
      and have read the{' '}
      <a className="site-link" href={pageAddress('/privacy-policy')} target="_blank" rel="noopener">
        privacy policy
      </a>
    </>
  )
}

interface WhoFieldsProps {
  form: UseFormReturnType<RegisterValues>
  registration: Registration
}

/** An invited user joins an existing account and so names none. */
function WhoFields({ form, registration: { invitation, setup } }: WhoFieldsProps) {
  return (
    <>
      {setup && (
        <TextInput
          label="E-mail"
          description="You log in with it, and get the mails about this installation."
          type="email"
          size="md"
          name="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      )}
      <div className={css.pair}>
        <TextInput
          label="First name"
          size="md"
          name="firstName"
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name (optional)"
          size="md"
          name="lastName"
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      {!invitation && (
        <TextInput
          label="Account name (optional)"
          description="Your team or company. You can change it later."
          size="md"
          name="accountName"
          autoComplete="organization"
          {...form.getInputProps('accountName')}
        />
      )}
    </>
  )
}

const hasEnded = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 410)
