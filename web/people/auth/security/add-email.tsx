import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { AddedFactor } from '../../../../contract/people/mfa.ts'
import { useMailCode } from '../login/second-step/mail-code.ts'
import { MailedCode } from '../login/second-step/mailed-code.tsx'
import { addEmail, askForEmail } from './queries.ts'
import css from './security.module.css'
import { toastFailure } from './toasts.ts'

export function AddEmail({ onAdded }: { onAdded: (added: AddedFactor) => Promise<unknown> }) {
  const [isOpen, dialog] = useDisclosure(false)
  const mail = useMailCode(askForEmail)
  const add = useMutation({
    mutationFn: addEmail,
    onSuccess: (added) => {
      dialog.close()
      return onAdded(added)
    },
  })
  const start = () => {
    add.reset()
    // The last code is still valid: do not make the user wait for another.
    if (mail.sending.data && mail.waitSeconds > 0) return dialog.open()
    mail.sending.mutate(undefined, {
      onSuccess: dialog.open,
      onError: (error) => toastFailure('No code was sent', error),
    })
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label="Turn on the code by e-mail"
        loading={mail.sending.isPending && !isOpen}
        onClick={start}
      >
        Turn on
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Enter the code we sent you" size={420}>
        <div className={css.steps}>
          <MailedCode
            mail={mail}
            check={{ ...add, mutate: (code, after) => add.mutate(code, after) }}
            buttons={
              <div className={css.buttons}>
                <Button variant="default" onClick={dialog.close}>
                  Cancel
                </Button>
                <Button type="submit" loading={add.isPending}>
                  Turn on
                </Button>
              </div>
            }
          />
        </div>
      </Modal>
    </>
  )
}
