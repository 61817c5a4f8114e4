import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreatedApiKey } from '../../../contract/api-keys.ts'
import { isWithin } from '../../../contract/permissions.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { draftKey, dropDraft, findDraft, keepDraft } from '../../lib/draft.ts'
import { failureWords } from '../../lib/failure-words.ts'
import {
  bitsOf,
  complaintsOf,
  creationOf,
  emptyValues,
  fieldsOf,
  KeyValues,
  OWN,
  presetsWithin,
} from './key-values.ts'
import { createKey, keysQuery } from './queries.ts'

export type NewKeyFields = UseFormReturnType<KeyValues>

interface NewKeyOptions {
  holder: number
  onMade: (key: CreatedApiKey) => void
  onCancel: () => void
}

export function useNewKey({ holder, onMade, onCancel }: NewKeyOptions) {
  const client = useQueryClient()
  const draft = draftKey('api-key')
  const form = useForm<KeyValues>({
    initialValues: within(findDraft(localStorage, draft, KeyValues) ?? emptyValues, holder),
    validate: (values) => complaintsOf(values, new Date()),
    onValuesChange: (values) => keepDraft(localStorage, draft, values),
  })
  const make = useMutation({
    mutationFn: (values: KeyValues) => createKey(creationOf(values, new Date())),
    onSuccess: async (key) => {
      dropDraft(localStorage, draft)
      onMade(key)
      await client.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
    onError: (error, values) => form.setErrors(problemsOf(error, values)),
  })
  return {
    form,
    submit: form.onSubmit((values) => make.mutate(values)),
    cancel: () => {
      dropDraft(localStorage, draft)
      onCancel()
    },
    isSaving: make.isPending,
    trouble:
      make.error && Object.keys(problemsOf(make.error, form.values)).length === 0
        ? failureWords(make.error).detail
        : undefined,
  }
}

function problemsOf(error: unknown, values: KeyValues): Record<string, string> {
  return error instanceof ApiProblem ? fieldsOf(error.fields, values) : {}
}

/** A draft, or what a form begins with, may ask for more than its maker may give by now. */
function within(values: KeyValues, holder: number): KeyValues {
  if (isWithin(bitsOf(values), holder)) return values
  const [least] = presetsWithin(holder)
  return { ...values, role: least?.name ?? OWN, bits: values.bits & holder }
}
