import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { copyOrSay } from './copy-or-say.ts'
import css from './secret-dialog.module.css'
import { useLastDefined } from './use-last-defined.ts'

interface SecretDialogProps {
  /** Open while there is one. */
  secret: string | undefined
  title: string
  /** What it is for. */
  children: ReactNode
  onDone: () => void
}

/** A secret that is shown once. Escape and clicks outside do not close it: the secret would be lost. */
export function SecretDialog({ secret, title, children, onDone }: SecretDialogProps) {
  const shown = useLastDefined(secret)
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onDone}
      title={title}
      size={520}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={css.text}>{children}</p>
      <SecretText secret={shown ?? ''} />
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onDone}>
          I have copied it
        </Button>
      </Group>
    </Modal>
  )
}

/** The letters of a secret, with a button that copies them. */
export function SecretText({ secret }: { secret: string }) {
  return (
    <div className={css.secret}>
      <code className={css.letters}>{secret}</code>
      <CopyButton label="Copy the key" onCopy={() => copyOrSay(secret)} />
    </div>
  )
}
