import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { isWithin } from '../../../contract/people/permissions.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import {
  bitsOf,
  creationOf,
  emptyValues,
  errorsOf,
  fieldsOf,
  KeyValues,
  OWN,
  presetsWithin,
} from './key-values.ts'
import { createKey, keysQuery } from './queries.ts'

export type NewKeyFields = UseFormReturnType<KeyValues>

interface NewKeyOptions {
  makerRole: number
  onMade: (key: CreatedApiKey) => void
  onCancel: () => void
}

export function useNewKey({ makerRole, onMade, onCancel }: NewKeyOptions) {
  const client = useQueryClient()
  const draft = useFormDraft({ name: 'api-key', schema: KeyValues, untouched: emptyValues })
  const form = useForm<KeyValues>({
    ...draft.fields,
    initialValues: limitTo(draft.fields.initialValues, makerRole),
    validate: (values) => errorsOf(values, new Date()),
  })
  const make = useMutation({
    mutationFn: (values: KeyValues) => createKey(creationOf(values, new Date())),
    onSuccess: async (key) => {
      draft.drop()
      onMade(key)
      await client.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
    onError: (error, values) => form.setErrors(problemsOf(error, values)),
  })
  return {
    form,
    submit: form.onSubmit((values) => make.mutate(values)),
    cancel: () => {
      draft.drop()
      onCancel()
    },
    isSaving: make.isPending,
    trouble:
      make.error &&
      !isCancelled(make.error) &&
      Object.keys(problemsOf(make.error, form.values)).length === 0
        ? failureWords(make.error).detail
        : undefined,
  }
}

function problemsOf(error: unknown, values: KeyValues): Record<string, string> {
  return error instanceof ApiProblem ? fieldsOf(error.fields, values) : {}
}

/** A draft, or the initial values, may exceed the permissions that the maker has now. */
function limitTo(values: KeyValues, makerRole: number): KeyValues {
  if (isWithin(bitsOf(values), makerRole)) return values
  const [least] = presetsWithin(makerRole)
  return { ...values, role: least?.name ?? OWN, bits: values.bits & makerRole }
}
