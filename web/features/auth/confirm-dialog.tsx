import { Modal } from '@mantine/core'
import { confirmation } from '../../lib/confirmation.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { useAsked } from './use-asked.ts'

/** Asks the person to show that it is them, for whichever call needs it. */
export function ConfirmDialog() {
  const { isOpen, settle } = useAsked(confirmation)
  return (
    <Modal
      opened={isOpen}
      onClose={() => settle(false)}
      title="Confirm that it is you"
      size={420}
      zIndex={400}
      closeOnEscape={false}
      returnFocus={false}
    >
      <ConfirmForm onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Modal>
  )
}
