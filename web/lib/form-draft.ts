import { useState } from 'react'
import { type DraftSchema, draftKey, dropDraft, findDraft, keepDraft } from './draft.ts'

interface FormDraftOptions<T> {
  /** Tells the form, and which thing it edits. */
  name: string
  schema: DraftSchema<T>
  /** What the form holds while nothing was typed: that is no draft. */
  untouched: T
}

/** For `useForm`: begins with the draft, if there is one, and keeps what is typed until `drop`. */
export function useFormDraft<T extends object>({ name, schema, untouched }: FormDraftOptions<T>) {
  const [key] = useState(() => draftKey(name))
  const [found] = useState(() => findDraft(localStorage, key, schema))
  const drop = () => dropDraft(localStorage, key)
  return {
    fields: {
      initialValues: found ?? untouched,
      onValuesChange: (values: T) => {
        if (isSame(values, untouched)) drop()
        else keepDraft(localStorage, key, values)
      },
    },
    drop,
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
