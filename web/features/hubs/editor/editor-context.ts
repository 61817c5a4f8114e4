import { createContext, use } from 'react'
import type { Block } from '../../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import type { FieldError } from '../../../../contract/problem.ts'
import type { Check } from '../../../../hub-page/checks.ts'
import type { ButtonTrouble } from './button-health.ts'
import type { DraftStore } from './draft-store.ts'
import type { useUndoToasts } from './use-undo-toasts.tsx'

interface Editing {
  hub: Hub
  document: HubDocument
  store: DraftStore
  /** Whether the member's role permits changes. */
  mayUpdate: boolean
  /** What the server said about fields of the draft, by their path. */
  problems: readonly FieldError[]
  /** What stops publishing. */
  errors: readonly Check[]
  warnings: readonly Check[]
  /** Addresses of the draft that are down. */
  troubles: readonly ButtonTrouble[]
  /** Whether somebody has asked what stops publishing: fields then say it. */
  isChecked: boolean
  /** Shows a toast with Undo. */
  offerUndo: ReturnType<typeof useUndoToasts>
  /** The block that is open in the list. */
  openBlock: string | undefined
  setOpenBlock: (id: string | undefined) => void
}

const EditingContext = createContext<Editing | undefined>(undefined)

export const EditingProvider = EditingContext.Provider

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('useEditing stands outside of the editor')
  return editing
}

/** Changes one part of the document, such as its profile. */
export function usePart<Part extends 'profile' | 'theme' | 'seo'>(part: Part) {
  const { document, store } = useEditing()
  const change = (values: Partial<HubDocument[Part]>) =>
    store.edit((now) => ({ ...now, [part]: { ...now[part], ...values } }))
  return [document[part], change] as const
}

/** Changes the list of blocks. */
export function useBlocks() {
  const { document, store } = useEditing()
  const change = (next: (blocks: Block[]) => Block[]) =>
    store.edit((now) => ({ ...now, blocks: next(now.blocks) }))
  return [document.blocks, change] as const
}

/** The sentence of the server about a field, such as `profile.name`. */
export function useProblem(path: string): string | undefined {
  return useEditing().problems.find((problem) => problem.path.replace(/^document\./, '') === path)
    ?.message
}
