import { confirmation } from '../../lib/confirmation.ts'
import { dialogCode, useLazyDialog } from '../../ui/lazy-dialog.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useAsked } from './use-asked.ts'

const code = dialogCode<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)

/** Asks the person to show that it is them, for whichever call needs it. */
export function AskToConfirm() {
  const { Dialog, open } = useLazyDialog(code)
  const prepare = () =>
    open().then(
      () => true,
      () => false,
    )
  const asked = useAsked(confirmation, { prepare })
  return Dialog && <Dialog {...asked} />
}
