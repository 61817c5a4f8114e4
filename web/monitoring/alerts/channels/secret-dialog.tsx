import { Button, Group, Modal } from '@mantine/core'
import type { CreatedChannel } from '../../../../contract/monitoring/channels.ts'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { copyOrSay } from '../../../ui/text/copy-or-say.ts'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import css from './secret-dialog.module.css'

interface SecretDialogProps {
  channel: CreatedChannel | undefined
  onDone: () => void
}

/** Escape and clicks outside do not close it: the key would be lost. */
export function SecretDialog({ channel, onDone }: SecretDialogProps) {
  const shown = useLastDefined(channel)
  return (
    <Modal
      opened={channel !== undefined}
      onClose={onDone}
      title="Copy the key of the webhook now"
      size={520}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={css.text}>
        It signs each alert, so that your server can tell ours from others. This is the only time it
        can be seen.
      </p>
      <div className={css.secret}>
        <code className={css.letters}>{shown?.secret}</code>
        <CopyButton label="Copy the key" onCopy={() => copyOrSay(shown?.secret ?? '')} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onDone}>
          I have copied it
        </Button>
      </Group>
    </Modal>
  )
}
