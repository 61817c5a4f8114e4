import { useQueryClient } from '@tanstack/react-query'
import { roleName } from '../../../../contract/people/permissions.ts'
import type { User } from '../../../../contract/people/users.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { isCancelled } from '../../../lib/session/confirmation.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { changeRole, teamQuery } from '../queries.ts'
import { nameOf } from '../team.ts'

interface OwnerDialogProps {
  user: User
  /** The role with the Owner's permission; the dialog is closed while undefined. */
  role: number | undefined
  onClose: () => void
}

/** Asks before a member becomes an Owner, and says what an Owner may do, also to other Owners. */
export function OwnerDialog({ user, role, onClose }: OwnerDialogProps) {
  const client = useQueryClient()
  const account = useAccount()
  const wanted = useLastDefined(role)
  const name = nameOf(user)
  const make = async () => {
    if (wanted === undefined) return
    await changeRole(user.id, wanted)
    client.setQueryData(teamQuery.queryKey, (team) =>
      team?.map((one) =>
        one.id === user.id ? { ...one, role: wanted, roleName: roleName(wanted) } : one,
      ),
    )
    toast({
      title: `${name} is an Owner now`,
      message: 'We told them and the other Owners by mail.',
    })
    await client.invalidateQueries({ queryKey: teamQuery.queryKey })
  }
  return (
    <AskDialog
      isOpen={role !== undefined}
      title={`Make ${name} an Owner?`}
      doIt="Make Owner"
      onDo={make}
      failure={(error) => (isCancelled(error) ? '' : failureWords(error).detail)}
      onClose={onClose}
    >
      <p>
        An Owner of {account.name} may do everything that you may: pay for it, delete it, and remove
        anybody, you included.
      </p>
      <p>You stay an Owner. We tell {user.firstName || name} and all Owners by mail.</p>
    </AskDialog>
  )
}
