import { disputedFields } from '../../lib/forms/guarded-save.ts'
import { ChangedElsewhere } from '../../ui/page/changed-elsewhere.tsx'
import { useFolders } from '../folders/folder-queries.ts'
import { shownChanges } from '../link/shown-changes.ts'
import type { LinkConflict as Conflict } from './conflict.ts'
import { comparedOf } from './link-values.ts'

/** What somebody else changed of the link while the drawer was open. */
export function LinkConflict({ conflict }: { conflict: Conflict }) {
  const folders = useFolders()
  const { versions, takeTheirs, saveMine } = conflict
  const theirs = comparedOf(versions.theirs)
  const mine = comparedOf(versions.mine)
  const textOf = (field: string, value: unknown) =>
    field === 'folderId' ? folders.find(({ id }) => id === value)?.name : value
  const differences = disputedFields(versions)
    .filter((field) => field in theirs)
    .flatMap((field) =>
      shownChanges([
        { field, before: textOf(field, theirs[field]), after: textOf(field, mine[field]) },
      ]),
    )
    .map(({ name, before, after }) => ({ name, theirs: before, mine: after }))
  return (
    <ChangedElsewhere differences={differences} onTakeTheirs={takeTheirs} onSaveMine={saveMine} />
  )
}
