import {
  ChangedElsewhere,
  keepingMine,
  takingTheirs,
  type Versions,
} from '../../lib/forms/guarded-save.ts'
import type { LinkValues } from './link-values.ts'

/** Fills the form, as if the link had been opened as it is now; what it answers saves it. */
type Refill = (mine: LinkValues, theirs: LinkValues) => () => Promise<void>

export interface LinkConflict {
  versions: Versions<LinkValues>
  takeTheirs: () => void
  saveMine: () => void
}

/** Undefined unless saving failed because somebody else changed the link. */
export function conflictIn(
  failure: unknown,
  mine: LinkValues,
  refill: Refill,
): LinkConflict | undefined {
  if (!(failure instanceof ChangedElsewhere)) return undefined
  const versions = { ...(failure as ChangedElsewhere<LinkValues>).versions, mine }
  return {
    versions,
    takeTheirs: () => {
      refill(takingTheirs(versions), versions.theirs)
    },
    saveMine: () => {
      void refill(keepingMine(versions), versions.theirs)()
    },
  }
}
