import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isWithin } from '../../../contract/people/permissions.ts'
import type { User } from '../../../contract/people/users.ts'
import { smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { timeLeft } from '../../ui/text/time-left.ts'
import { useNow } from '../../ui/time/now.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './invited-list.module.css'
import { resendInvitation, teamQuery } from './queries.ts'
import { roleWords } from './roles/roles.ts'
import type { Viewer } from './team.ts'
import { useCancelInvitation } from './team-changes.ts'

interface InvitedListProps {
  invited: User[]
  viewer: Viewer
}

export function InvitedList({ invited, viewer }: InvitedListProps) {
  if (invited.length === 0) return null
  return (
    <Panel title="Invited" flush>
      <RowList>
        {invited.map((invitation) => (
          <Invited
            key={invitation.id}
            invitation={invitation}
            isOpen={isWithin(invitation.role, viewer.role)}
          />
        ))}
      </RowList>
    </Panel>
  )
}

function Invited({ invitation, isOpen }: { invitation: User; isOpen: boolean }) {
  const { id, email, role, onlyOwnLinks, invitedBy, expiresAt } = invitation
  const now = useNow()
  const client = useQueryClient()
  const cancel = useCancelInvitation()
  const resend = useMutation({
    mutationFn: () => resendInvitation(id),
    onSuccess: () => {
      toast({ title: 'Sent again', message: `A mail is on its way to ${email}.` })
      return client.invalidateQueries({ queryKey: teamQuery.queryKey })
    },
    meta: { failed: 'No mail was sent' },
  })
  const facts = [
    roleWords(role),
    onlyOwnLinks && 'own links only',
    invitedBy && `by ${invitedBy}`,
    expiresAt && timeLeft(expiresAt, now),
  ]
  return (
    <Row
      mark={
        <span className={css.mark}>
          <IconMail {...smallIcon} />
        </span>
      }
      name={email}
      note={facts.filter(Boolean).join(', ')}
      actions={
        isOpen && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={`Send the invitation to ${email} again`}
              loading={resend.isPending}
              onClick={() => resend.mutate()}
            >
              Send again
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={`Cancel the invitation to ${email}`}
              onClick={() => cancel.mutate(invitation)}
            >
              Cancel
            </Button>
          </>
        )
      }
    />
  )
}
