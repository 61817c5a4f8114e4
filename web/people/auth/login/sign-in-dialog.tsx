import { Modal } from '@mantine/core'
import { leaveFocus } from '../../../ui/lost-focus.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

export interface SignInDialogProps extends SignInFormProps {
  isOpen: boolean
}

/** A click outside does not close it. Its close button leaves the page, and so does Escape, see `useQuestionDialog`. */
export function SignInDialog({ isOpen, ...form }: SignInDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={form.onLeave}
      title="Log in to go on"
      size={420}
      zIndex={500}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      onExitTransitionEnd={leaveFocus}
    >
      <SignInForm {...form} />
    </Modal>
  )
}
