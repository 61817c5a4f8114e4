import { useRef, useState } from 'react'
import { type DraftSchema, draftKey, dropDraft, findDraft, keepDraft } from './draft.ts'

interface FormDraftOptions<T> {
  /** Identifies the form and the thing it edits. */
  name: string
  schema: DraftSchema<T>
  /** The values of the untouched form, which are not kept as a draft. */
  untouched: T
  /** Keeps these with the draft, so that it shows later what was changed elsewhere meanwhile. */
  keepsBefore?: boolean
}

/** Options for `useForm`: starts with the draft, if there is one, and keeps changes until `drop`. */
export function useFormDraft<T extends object>({
  name,
  schema,
  untouched,
  keepsBefore = false,
}: FormDraftOptions<T>) {
  const [key] = useState(() => draftKey(name))
  const [draft] = useState(() => findDraft(localStorage, key, schema))
  const beforeKey = `${key} before`
  const [before] = useState(
    () => (draft && findDraft(localStorage, beforeKey, schema)) ?? untouched,
  )
  const base = useRef(before)
  const drop = () => {
    dropDraft(localStorage, key)
    dropDraft(localStorage, beforeKey)
  }
  return {
    fields: {
      initialValues: draft ?? untouched,
      onValuesChange: (values: T) => {
        if (isSame(values, keepsBefore ? base.current : untouched)) return drop()
        keepDraft(localStorage, key, values)
        if (keepsBefore) keepDraft(localStorage, beforeKey, base.current)
      },
    },
    /** What the form had when the draft was begun. */
    before,
    /** What the form has from now on when nothing is typed. */
    rebase: (values: T) => {
      base.current = values
    },
    drop,
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
