import { useState } from 'react'
import { type DraftSchema, draftKey, dropDraft, findDraft, keepDraft } from './draft.ts'

interface FormDraftOptions<T> {
  /** Identifies the form and the thing it edits. */
  name: string
  schema: DraftSchema<T>
  /** The values of the untouched form, which are not kept as a draft. */
  untouched: T
}

/** Options for `useForm`: starts with the draft, if there is one, and keeps changes until `drop`. */
export function useFormDraft<T extends object>({ name, schema, untouched }: FormDraftOptions<T>) {
  const [key] = useState(() => draftKey(name))
  const [draft] = useState(() => findDraft(localStorage, key, schema))
  const drop = () => dropDraft(localStorage, key)
  return {
    fields: {
      initialValues: draft ?? untouched,
      onValuesChange: (values: T) => {
        if (isSame(values, untouched)) drop()
        else keepDraft(localStorage, key, values)
      },
    },
    drop,
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
