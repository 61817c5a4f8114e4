import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Factor } from '../../../../contract/people/mfa.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { Row } from '../../../ui/lists/row-list.tsx'
import { Mark } from './mark.tsx'
import { removeFactor } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { Since } from './since.tsx'
import { failureSentence, toastDone } from './toasts.ts'

interface FactorRowProps {
  factor: Factor
  /** Once it is removed, the password alone is enough to log in. */
  isLast: boolean
  onChange: () => Promise<unknown>
}

/** An authenticator app or a passkey, listed below its kind. */
export function FactorRow({ factor, isLast, onChange }: FactorRowProps) {
  const [isNaming, naming] = useDisclosure(false)
  const [isAsking, asking] = useDisclosure(false)
  const { name, createdAt, lastUsedAt } = factor
  return (
    <Row
      beside
      mark={<Mark />}
      name={name}
      note={
        <>
          Added <Since at={createdAt} />
          {lastUsedAt ? (
            <>
              , used <Since at={lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </>
      }
      actions={
        <>
          <Tooltip label="Rename">
            <ActionIcon aria-label={`Rename ${name}`} onClick={naming.open}>
              <IconPencil {...smallIcon} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove">
            <ActionIcon aria-label={`Remove ${name}`} onClick={asking.open}>
              <IconTrash {...smallIcon} />
            </ActionIcon>
          </Tooltip>

          <RenameDialog
            factor={factor}
            isOpen={isNaming}
            onChange={onChange}
            onClose={naming.close}
          />
          <RemoveDialog
            {...{ factor, isLast, onChange }}
            isOpen={isAsking}
            onClose={asking.close}
          />
        </>
      }
    />
  )
}

/** For codes by e-mail: a user has at most one such factor. */
export function TurnOff(props: FactorRowProps) {
  const [isAsking, asking] = useDisclosure(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label="Turn off the code by e-mail"
        onClick={asking.open}
      >
        Turn off
      </Button>
      <RemoveDialog {...props} isOpen={isAsking} onClose={asking.close} />
    </>
  )
}

interface RemoveFactorDialogProps extends FactorRowProps {
  isOpen: boolean
  onClose: () => void
}

function RemoveDialog({ factor, isLast, onChange, isOpen, onClose }: RemoveFactorDialogProps) {
  const isMail = factor.kind === 'EMAIL'
  const name = isMail ? 'the code by e-mail' : factor.name
  const remove = async () => {
    await removeFactor(factor.id)
    toastDone(isMail ? 'Turned off' : 'Removed', `Nobody is asked for ${name} any more.`)
    await onChange()
  }
  return (
    <AskDialog
      isOpen={isOpen}
      title={isMail ? 'Turn off the code by e-mail?' : `Remove ${name}?`}
      doIt={isMail ? 'Turn off' : 'Remove'}
      onDo={remove}
      failure={failureSentence}
      onClose={onClose}
    >
      {isLast ? (
        <p>
          It is your last second factor. After it, your password alone lets anybody in who knows it,
          and your recovery codes end.
        </p>
      ) : (
        <p>You cannot log in with it any more. Your other second factors stay.</p>
      )}
    </AskDialog>
  )
}
