import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { isWithin } from '../../../contract/people/permissions.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
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
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: (values: KeyValues) => createKey(creationOf(values, new Date())),
    onSuccess: async (key) => {
      draft.drop()
      onMade(key)
      await client.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
    errorsOf: (error) =>
      error instanceof ApiProblem ? fieldsOf(error.fields, form.getValues()) : {},
  })
  return {
    form,
    element,
    submit: submit((values) => send.mutate(values)),
    cancel: () => {
      draft.drop()
      onCancel()
    },
    isSaving: send.isPending,
    trouble,
  }
}

/** A draft, or the initial values, may exceed the permissions that the maker has now. */
function limitTo(values: KeyValues, makerRole: number): KeyValues {
  if (isWithin(bitsOf(values), makerRole)) return values
  const [least] = presetsWithin(makerRole)
  return { ...values, role: least?.name ?? OWN, bits: values.bits & makerRole }
}
