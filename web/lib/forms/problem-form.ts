import type { UseFormReturnType } from '@mantine/form'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureWords } from '../api/failure-words.ts'
import { fieldErrors } from '../api/form-problems.ts'
import { isCancelled } from '../session/confirmation.ts'
import { focusFirstError } from './focus-first-error.ts'

type Errors = Record<string, string>

interface SendOptions<Sent, Result> extends UseMutationOptions<Result, Error, Sent> {
  /** The errors by field. Default: those that the problem names and the form has. */
  errorsOf?: (error: unknown) => Errors
}

/**
 * Sends a form and shows errors at its fields: the first wrong one gets the focus, after a check in the browser and
 * after a refusal alike. `onError` runs, and `trouble` has a sentence, only for failures that no field shows. A cancelled
 * confirmation is shown nowhere. Put `element` on the form.
 */
export function useProblemForm<Values extends object, Checked, Sent, Result>(
  form: UseFormReturnType<Values, Checked>,
  {
    errorsOf = (error) => fieldErrors(error, Object.keys(form.getValues())),
    ...mutation
  }: SendOptions<Sent, Result>,
) {
  const element = useRef<HTMLFormElement>(null)
  const showErrors = (errors: typeof form.errors) =>
    focusFirstError(element.current, () => form.setErrors(errors))
  const send = useMutation({
    ...mutation,
    onError: (error, ...rest) => {
      if (isCancelled(error)) return undefined
      const errors = errorsOf(error)
      showErrors(errors)
      return isEmpty(errors) ? mutation.onError?.(error, ...rest) : undefined
    },
  })
  const isInTrouble = send.error && !isCancelled(send.error) && isEmpty(errorsOf(send.error))
  return {
    element,
    send,
    submit: (act: (values: Checked) => void) => form.onSubmit(act, showErrors),
    trouble: isInTrouble ? failureWords(send.error).detail : undefined,
  }
}

/** Errors for a form in which one field shows every failure, also those of the `others`. */
export const allAt =
  (field: string, ...others: string[]) =>
  (error: unknown): Errors => {
    const errors = fieldErrors(error, [field, ...others])
    return { [field]: errors[field] ?? Object.values(errors)[0] ?? failureWords(error).detail }
  }

const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0
