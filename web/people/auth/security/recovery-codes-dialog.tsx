import { Button, Checkbox, Modal } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { copyText } from '../../../ui/text/clipboard.ts'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import css from './security.module.css'

interface RecoveryCodesDialogProps {
  /** Undefined while the dialog is closed. */
  codes: string[] | undefined
  onClose: () => void
}

/** The codes are shown once: only the button closes it, after the user has ticked that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const shown = useLastDefined(codes)
  return (
    <Modal
      opened={codes !== undefined}
      onClose={onClose}
      title="Keep your recovery codes"
      size={460}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {shown && <Codes codes={shown} onClose={onClose} />}
    </Modal>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const copy = async () => {
    const copied = await copyText(codes.join('\n'))
    toast(
      copied
        ? { title: 'Copied!', message: 'Recovery codes copied to clipboard', lifeMs: 2000 }
        : {
            title: 'Error',
            message: 'Failed to copy the codes. Select them and copy by hand.',
            lifeMs: 3000,
            tone: 'danger',
          },
    )
  }
  return (
    <div className={css.steps}>
      <p className={css.text}>
        Each lets you in once, when your other ways are not at hand. You see them only now.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.keep}>
        <Button
          size="xs"
          variant="default"
          data-autofocus
          leftSection={<IconCopy {...smallIcon} />}
          onClick={copy}
        >
          Copy
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload {...smallIcon} />}
          onClick={() =>
            saveFile(
              new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
              'unfurly-recovery-codes.txt',
            )
          }
        >
          Download
        </Button>
      </div>
      <Checkbox
        label="I have put them somewhere safe"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={css.buttons}>
        <Button disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
