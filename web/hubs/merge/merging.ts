import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { TaggedDraft } from '../draft/draft-calls.ts'
import type { EditorPanes } from '../editor/editor-panes.ts'
import type { Merge, Side } from './merge-documents.ts'

export interface Merging {
  mine: HubDocument
  theirs: TaggedDraft
  merge: Merge
  choices: ReadonlyMap<string, Side>
  choose: (part: string, side: Side) => void
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Shown in place of those of the tab while both are compared. */
  panes: EditorPanes | undefined
}
