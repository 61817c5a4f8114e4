import { type ComponentType, useState } from 'react'
import { confirmation } from '../../../lib/session/confirmation.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useQuestionDialog } from './use-question-dialog.ts'

/** Asks the user to confirm their session, for any call that needs it. The dialog is loaded by the first such call. */
export function AskToConfirm() {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>()
  const prepare = async () => {
    const code = await import('./confirm-dialog.tsx').catch(() => undefined)
    setDialog(() => code?.ConfirmDialog)
    return code !== undefined
  }
  const dialog = useQuestionDialog(confirmation, { prepare })
  return Dialog && <Dialog {...dialog} />
}
