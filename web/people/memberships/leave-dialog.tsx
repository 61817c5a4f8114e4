import { useQueryClient } from '@tanstack/react-query'
import type { Membership } from '../../../contract/people/memberships.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { endingSession, leaveAccountFor } from '../../lib/session/acting.ts'
import { logOut } from '../../lib/session/leave.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { leaveAccount, membershipsQuery } from './queries.ts'

interface LeaveDialogProps {
  /** The dialog is closed while undefined. */
  account: Membership | undefined
  next: Membership | undefined
  onClose: () => void
}

export function LeaveDialog({ account, next, onClose }: LeaveDialogProps) {
  const client = useQueryClient()
  const shown = useLastDefined(account)
  const name = shown?.name ?? ''
  const leave = async () => {
    if (!shown) return
    if (!shown.isCurrent) {
      await leaveAccount(shown.id)
      toast({
        title: `You left ${name}`,
        message: 'It is not in your list any more.',
      })
      await client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
    } else if (next) {
      await leaveAccountFor(next.id, { id: shown.id, leave: () => leaveAccount(shown.id) })
    } else {
      await endingSession(() => leaveAccount(shown.id))
      logOut()
    }
  }
  return (
    <AskDialog
      isOpen={account !== undefined}
      title={`Leave ${name}?`}
      doIt="Leave"
      onDo={leave}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>
        You lose access at once. What you made there stays with {name}, and only a new invitation
        lets you in again.
      </p>
      {shown?.isCurrent && <p>{whereTo(next)}</p>}
    </AskDialog>
  )
}

const whereTo = (next: Membership | undefined): string =>
  next ? `You go on in ${next.name}.` : 'It is your only account: leaving it logs you out.'
