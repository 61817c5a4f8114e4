import { createContext, use, useSyncExternalStore } from 'react'
import type { Block } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { Check } from '../../../hub-page/checks.ts'
import type { DraftState } from '../draft/draft-state.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { ButtonTrouble } from './button-health.ts'
import type { useUndoToasts } from './use-undo-toasts.tsx'

/** Values that do not change while the member types. */
interface Editor {
  hub: Hub
  store: DraftStore
  /** Whether the member's role permits changes. */
  mayUpdate: boolean
  /** Shows a toast with Undo. */
  offerUndo: ReturnType<typeof useUndoToasts>
  setOpenBlock: (id: string | undefined) => void
}

interface Checks {
  /** What stops publishing. */
  errors: readonly Check[]
  warnings: readonly Check[]
  /** Addresses of the draft that are down. */
  troubles: readonly ButtonTrouble[]
  /** Whether the member has run the publishing checks; fields then show their errors. */
  isChecked: boolean
}

const EditorContext = createContext<Editor | undefined>(undefined)
const ChecksContext = createContext<Checks>({
  errors: [],
  warnings: [],
  troubles: [],
  isChecked: false,
})
const OpenBlockContext = createContext<string | undefined>(undefined)

export const EditorProvider = EditorContext.Provider
export const ChecksProvider = ChecksContext.Provider
export const OpenBlockIdProvider = OpenBlockContext.Provider

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor stands outside of the editor')
  return editor
}

export const useChecks = (): Checks => use(ChecksContext)

/** The block that is open in the list. */
export const useOpenBlock = (): string | undefined => use(OpenBlockContext)

/** A part of the draft; the component is rendered again when that part is another one. */
export function useDraft<T>(part: (state: DraftState) => T): T {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => part(store.read()))
}

const documentIn = ({ document }: DraftState): HubDocument => document
export const useDocument = (): HubDocument => useDraft(documentIn)

/** Everything at once, for panes that show it all. They are rendered again with each change. */
export function useEditing() {
  return { ...useEditor(), ...useChecks(), document: useDocument(), openBlock: useOpenBlock() }
}

/** Changes one part of the document, such as its profile. */
export function usePart<Part extends 'profile' | 'theme' | 'seo'>(part: Part) {
  const { store } = useEditor()
  const value = useDraft(({ document }) => document[part])
  const change = (values: Partial<HubDocument[Part]>) =>
    store.edit((now) => ({ ...now, [part]: { ...now[part], ...values } }))
  return [value, change] as const
}

/** Changes the list of blocks. */
export function useBlocks() {
  const { store } = useEditor()
  const blocks = useDraft(({ document }) => document.blocks)
  const change = (next: (blocks: Block[]) => Block[]) =>
    store.edit((now) => ({ ...now, blocks: next(now.blocks) }))
  return [blocks, change] as const
}

/** The sentence of the server about a field, such as `profile.name`. */
export function useProblem(path: string): string | undefined {
  return useDraft(
    ({ problems }) =>
      problems.find((problem) => problem.path.replace(/^document\./, '') === path)?.message,
  )
}
