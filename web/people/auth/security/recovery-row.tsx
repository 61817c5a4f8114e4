import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLifebuoy } from '@tabler/icons-react'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Row } from '../../../ui/lists/row-list.tsx'
import { StateChip } from '../../../ui/lists/state-chip.tsx'
import { Mark } from './mark.tsx'
import { renewRecoveryCodes } from './queries.ts'
import { failureSentence } from './toasts.ts'

interface RecoveryRowProps {
  left: number
  onRenewed: (codes: string[]) => void
  onChange: () => Promise<unknown>
}

const FEW = 3

export function RecoveryRow({ left, onRenewed, onChange }: RecoveryRowProps) {
  const [isAsking, asking] = useDisclosure(false)
  const renew = async () => {
    onRenewed(await renewRecoveryCodes())
    await onChange()
  }
  return (
    <Row
      beside
      mark={<Mark Icon={IconLifebuoy} />}
      name={
        <>
          Recovery codes
          {left <= FEW && (
            <StateChip tone="warn">{left === 0 ? 'None left' : 'Few left'}</StateChip>
          )}
        </>
      }
      note={`${left} left. Each lets you in once, when nothing else is at hand.`}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            aria-label="Make new recovery codes"
            onClick={asking.open}
          >
            New codes
          </Button>
          <AskDialog
            isOpen={isAsking}
            title="Make new recovery codes?"
            doIt="Make new codes"
            tone="plain"
            onDo={renew}
            failure={failureSentence}
            onClose={asking.close}
          >
            <p>The ones you kept before end at once.</p>
          </AskDialog>
        </>
      }
    />
  )
}
