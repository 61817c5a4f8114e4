import { Modal } from '@mantine/core'
import { leaveFocus } from '../../../ui/lost-focus.ts'
import { ConfirmForm } from './confirm-form.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  settle: (isConfirmed: boolean) => void
}

export function ConfirmDialog({ isOpen, settle }: ConfirmDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => settle(false)}
      title="Confirm that it is you"
      size={420}
      zIndex={400}
      closeOnEscape={false}
      returnFocus={false}
      onExitTransitionEnd={leaveFocus}
    >
      <ConfirmForm onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Modal>
  )
}
