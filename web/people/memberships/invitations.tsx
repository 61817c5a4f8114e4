import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Membership } from '../../../contract/people/memberships.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { icon } from '../../ui/icon.ts'
import { timeLeft } from '../../ui/text/time-left.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { useNow } from '../../ui/time/now.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './invitations.module.css'
import { acceptInvitation, declineInvitation, membershipsQuery } from './queries.ts'

interface InvitationsProps {
  invitations: Membership[]
  isClosed: boolean
}

export function Invitations({ invitations, isClosed }: InvitationsProps) {
  const client = useQueryClient()
  const [declining, setDeclining] = useState<Membership>()
  const shown = useLastDefined(declining)
  const decline = async () => {
    if (!shown) return
    await declineInvitation(shown.id)
    toast({ title: 'Declined', message: `${shown.name} does not wait for you.` })
    await client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
  }
  return (
    <>
      {invitations.length > 0 && (
        <ul className={css.invitations} aria-label="Invitations">
          {invitations.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              isClosed={isClosed}
              onDecline={setDeclining}
            />
          ))}
        </ul>
      )}
      <AskDialog
        isOpen={declining !== undefined}
        title={`Decline ${shown?.name ?? ''}?`}
        doIt="Decline"
        onDo={decline}
        failure={(error) => failureWords(error).detail}
        onClose={() => setDeclining(undefined)}
      >
        <p>The invitation ends. To join later you need a new one.</p>
      </AskDialog>
    </>
  )
}

interface InvitationProps {
  invitation: Membership
  isClosed: boolean
  onDecline: (invitation: Membership) => void
}

function Invitation({ invitation, isClosed, onDecline }: InvitationProps) {
  const { id, name, roleName, invitedBy, expiresAt } = invitation
  const now = useNow()
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: () => acceptInvitation(id),
    onSuccess: () => toast({ title: `You belong to ${name} now`, message: 'Switch to it below.' }),
    onSettled: () => client.invalidateQueries({ queryKey: membershipsQuery.queryKey }),
    meta: { failed: 'Not accepted' },
  })
  const facts = [invitedBy && `From ${invitedBy}`, expiresAt && timeLeft(expiresAt, now)]
  return (
    <li className={css.invitation}>
      <IconMailOpened {...icon} className={css.icon} />
      <p className={css.words}>
        <b>{name}</b> invites you as {roleName}.{' '}
        <span className={css.facts}>{facts.filter(Boolean).join(', ')}.</span>
      </p>
      <div className={css.actions}>
        <Button
          size="xs"
          aria-label={`Accept the invitation of ${name}`}
          disabled={isClosed}
          loading={accept.isPending}
          onClick={() => accept.mutate()}
        >
          Accept
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Decline the invitation of ${name}`}
          disabled={isClosed}
          onClick={() => onDecline(invitation)}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}
