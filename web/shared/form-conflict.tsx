import { disputedFields, type Versions } from '../lib/forms/guarded-save.ts'
import { ChangedElsewhere } from '../ui/page/changed-elsewhere.tsx'

/** The labels of a form's fields, and their values as people read them. */
export type ConflictWords<Values> = {
  [Field in keyof Values]: { label: string; textOf: (value: Values[Field]) => string | undefined }
}

interface FormConflictProps<Values> {
  versions: Versions<Values>
  words: ConflictWords<Values>
  takeTheirs: () => void
  saveMine: () => void
}

/** What somebody else changed while a form was open. */
export function FormConflict<Values extends object>(props: FormConflictProps<Values>) {
  const { versions, words, takeTheirs, saveMine } = props
  const differences = disputedFields(versions).map((field) => {
    const { label, textOf } = words[field]
    return {
      name: label,
      theirs: textOf(versions.theirs[field]) || undefined,
      mine: textOf(versions.mine[field]) || undefined,
    }
  })
  return (
    <ChangedElsewhere differences={differences} onTakeTheirs={takeTheirs} onSaveMine={saveMine} />
  )
}
