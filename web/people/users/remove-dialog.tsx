import { useQueryClient } from '@tanstack/react-query'
import { nounFor } from '../../../contract/counted.ts'
import type { User } from '../../../contract/people/users.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { count } from '../../ui/text/numbers.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { removeUser, teamQuery } from './queries.ts'
import css from './remove-dialog.module.css'
import { nameOf } from './team.ts'

interface RemoveDialogProps {
  /** The dialog is closed while undefined. */
  user: User | undefined
  onClose: () => void
}

/** Says how many links the member has, and that the Owner gets them. */
export function RemoveDialog({ user, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const shown = useLastDefined(user)
  const name = shown ? nameOf(shown) : ''
  const short = shown?.firstName || name
  const remove = async () => {
    if (!shown) return
    await removeUser(shown.id)
    client.setQueryData(teamQuery.queryKey, (team) => team?.filter(({ id }) => id !== shown.id))
    toast({ title: `${name} was removed`, message: 'Their links go on.' })
    await client.invalidateQueries({ queryKey: teamQuery.queryKey })
  }
  return (
    <AskDialog
      isOpen={user !== undefined}
      title={`Remove ${name}?`}
      doIt={`Remove ${short}`}
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>{short} loses access at once, and their API keys end.</p>
      {shown !== undefined && shown.links > 0 && (
        <>
          <p className={css.made}>
            <b>{count(shown.links)}</b> {nounFor(shown.links, 'link')}
          </p>
          <p>What they made stays, leads on, and goes to the Owner of the account.</p>
        </>
      )}
    </AskDialog>
  )
}
