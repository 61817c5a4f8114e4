import { failureWords } from '../../lib/failure-words.ts'
import { dialogCode, useLazyDialog } from '../../ui/lazy-dialog.ts'
import { toast } from '../../ui/toast.ts'
import type { TagEditorProps } from './tag-editor.tsx'

const code = dialogCode<TagEditorProps>(async () => (await import('./tag-editor.tsx')).TagEditor)

/** The dialog for the account's tags: `editor` is drawn wherever what opens it stays. */
export function useTagEditor() {
  const { Dialog, isOpen, open, close } = useLazyDialog(code)
  const begin = () =>
    void open().catch((error: unknown) => {
      const { title, detail } = failureWords(error)
      toast({ title, message: detail, lifeMs: false, tone: 'danger' })
    })
  // A task later, so that a drawer below takes the Escape that closes it for nothing of its own
  const editor = Dialog && <Dialog isOpen={isOpen} onClose={() => setTimeout(close)} />
  return { isOpen, open: begin, editor }
}
