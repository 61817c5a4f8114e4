import { Button } from '@mantine/core'
import type { Membership } from '../../../../../contract/people/memberships.ts'
import { timeLeft } from '../../../../ui/text/time-left.ts'
import css from './account-choice.module.css'

interface InvitationCardProps {
  invitation: Membership
  isBusy: boolean
  onAccept: () => void
  onDecline: () => void
}

export function InvitationCard({ invitation, isBusy, onAccept, onDecline }: InvitationCardProps) {
  const { name, roleName, invitedBy, expiresAt } = invitation
  const facts = [
    invitedBy && `From ${invitedBy}`,
    expiresAt && timeLeft(expiresAt, new Date()),
  ].filter(Boolean)
  return (
    <section className={css.card} aria-label={`Invitation to ${name}`}>
      <p>
        <b>{name}</b> invites you as {roleName}.{facts.length > 0 && ` ${facts.join(', ')}.`}
      </p>
      <div className={css.pair}>
        <Button disabled={isBusy} onClick={onAccept}>
          Accept
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onDecline}>
          Decline
        </Button>
      </div>
    </section>
  )
}
