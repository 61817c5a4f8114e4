import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { fieldErrors } from '../api/form-problems.ts'
import {
  ChangedElsewhere,
  type GuardedCall,
  keepingMine,
  saveGuarded,
  takingTheirs,
  type Versions,
} from './guarded-save.ts'
import { useProblemForm } from './problem-form.ts'

interface GuardedForm<Values, Item> extends GuardedCall<Values, Item> {
  /** The values that the form was opened with. */
  opened: Values
  /** Before the form is filled anew, with what counts as untouched from then on. */
  onRebase?: (before: Values) => void
  onSuccess: (saved: Item) => unknown
  errorsOf?: (error: unknown) => Record<string, string>
}

/**
 * Sends a form as `useProblemForm` does, but overwrites nothing that somebody else has changed since it was opened: then
 * `conflict` has what differs, and the values stay as they were typed until one of its two ways is chosen.
 */
export function useGuardedForm<Values extends object, Item>(
  form: UseFormReturnType<Values>,
  { opened, onRebase, onSuccess, errorsOf, ...call }: GuardedForm<Values, Item>,
) {
  const [before, setBefore] = useState(opened)
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: (sent: Omit<Versions<Values>, 'theirs'>) => saveGuarded(call, sent),
    onSuccess: (saved) => onSuccess(saved),
    errorsOf: (error) => {
      if (error instanceof ChangedElsewhere) return {}
      return (errorsOf ?? ((one) => fieldErrors(one, Object.keys(form.getValues()))))(error)
    },
  })
  const rebase = (values: Values, theirs = values) => {
    setBefore(theirs)
    onRebase?.(theirs)
    form.setValues(values)
    form.clearErrors()
    send.reset()
  }
  const versions =
    send.error instanceof ChangedElsewhere
      ? { ...(send.error as ChangedElsewhere<Values>).versions, mine: form.values }
      : undefined
  return {
    element,
    before,
    /** Fills the form anew, as if it had been opened with these values. */
    rebase: (values: Values) => rebase(values),
    submit: submit((mine) => send.mutate({ mine, before })),
    isSaving: send.isPending,
    error: versions ? null : send.error,
    trouble: versions ? undefined : trouble,
    conflict: versions && {
      versions,
      takeTheirs: () => rebase(takingTheirs(versions), versions.theirs),
      saveMine: () => {
        const mine = keepingMine(versions)
        rebase(mine, versions.theirs)
        send.mutate({ mine, before: versions.theirs })
      },
    },
  }
}
