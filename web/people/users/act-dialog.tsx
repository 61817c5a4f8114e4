import { failureWords } from '../../lib/api/failure-words.ts'
import { startActing } from '../../lib/session/acting.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { nameOf } from './team.ts'

interface UserToActAs {
  id: string
  firstName: string
  lastName: string
  email: string
}

interface ActDialogProps {
  /** The dialog is closed while undefined. */
  person: UserToActAs | undefined
  onClose: () => void
}

/** Explains the consequences before an operator acts as another user. */
export function ActDialog({ person, onClose }: ActDialogProps) {
  const shown = useLastDefined(person)
  const name = shown ? nameOf(shown) : ''
  return (
    <AskDialog
      isOpen={person !== undefined}
      title={`Act as ${name}?`}
      tone="plain"
      doIt="Act as them"
      onDo={async () => {
        if (shown) await startActing(shown.id)
      }}
      failure={(error) => (isCancelled(error) ? '' : failureWords(error).detail)}
      onClose={onClose}
    >
      <p>
        You see and do what {name} may, for one hour. Everything you do is recorded in their
        account, with your address.
      </p>
      <p>Billing, API keys, password, second factors and deletion stay closed meanwhile.</p>
    </AskDialog>
  )
}
