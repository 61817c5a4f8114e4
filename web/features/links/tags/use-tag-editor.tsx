import { showFailure } from '../../../lib/api/show-failure.ts'
import { dialogCode, useLazyDialog } from '../../../ui/lazy-dialog.ts'
import type { TagEditorProps } from './tag-editor.tsx'

const code = dialogCode<TagEditorProps>(async () => (await import('./tag-editor.tsx')).TagEditor)

/** The dialog for the account's tags. Render `editor` in a component that stays mounted while it is open. */
export function useTagEditor() {
  const { Dialog, isOpen, open, close } = useLazyDialog(code)
  const begin = () => void open().catch(showFailure)
  // Closes in a later task: otherwise the same Escape would also close the drawer below
  const editor = Dialog && <Dialog isOpen={isOpen} onClose={() => setTimeout(close)} />
  return { isOpen, open: begin, editor }
}
