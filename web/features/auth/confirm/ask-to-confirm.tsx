import { confirmation } from '../../../lib/session/confirmation.ts'
import { dialogCode, useLazyDialog } from '../../../ui/lazy-dialog.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useQuestionDialog } from './use-question-dialog.ts'

const code = dialogCode<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)

/** Asks the user to confirm their session, for any call that needs it. */
export function AskToConfirm() {
  const { Dialog, open } = useLazyDialog(code)
  const prepare = () =>
    open().then(
      () => true,
      () => false,
    )
  const dialog = useQuestionDialog(confirmation, { prepare })
  return Dialog && <Dialog {...dialog} />
}
