import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Membership } from '../../../../../contract/people/memberships.ts'
import { useLoadedConfig } from '../../../../lib/config.ts'
import { timeLeft } from '../../../../ui/text/time-left.ts'
import { formSentence } from '../../form-words.ts'
import { Note } from '../../note.tsx'
import { NewAccountForm } from '../../register/new-account-form.tsx'
import { endOfLogin } from '../ended-login.ts'
import {
  acceptInvitation,
  declineInvitation,
  listLoginAccounts,
  makeAccount,
  restoreAccount,
} from '../login-queries.ts'
import { enter, type LoginStep } from '../login-step.ts'
import css from './account-choice.module.css'
import { AccountRow, DeletedRow } from './account-rows.tsx'
import { isAccount, isDeleted, isInvitation, isOpen, membershipWords } from './membership-state.ts'

interface AccountChoiceProps {
  token: string
  memberships: Membership[]
  onNext: (step: LoginStep) => void
}

type AccountAction = () => Promise<LoginStep>

/** The accounts to open, then invitations and deleted accounts; the form for a new account if none is open. */
export function AccountChoice({ token, memberships, onNext }: AccountChoiceProps) {
  const isPaid = useLoadedConfig()?.paymentsEnabled ?? false
  const go = useMutation({
    mutationFn: (action: AccountAction) => action(),
    onSuccess: (step) => onNext(step),
    onError: (error) => {
      const note = endOfLogin(error, 1)
      if (note) onNext({ at: 'password', note })
    },
  })
  const accounts = memberships.filter(isAccount)
  const deleted = memberships.filter(isDeleted)
  const sentence = formSentence(go.error)
  const enterAfter = async (change: Promise<Membership>) =>
    enter(token, { ...(await change), isCurrent: false })
  return (
    <div className={css.choice} aria-busy={go.isPending || undefined}>
      {sentence && <Note tone="warn">{sentence}</Note>}
      {accounts.length > 0 && (
        <ul className={css.rows}>
          {accounts.map((account, place) => (
            <AccountRow
              key={account.id}
              account={account}
              note={membershipWords(account, isPaid)}
              isFirst={place === 0}
              isBusy={go.isPending}
              onOpen={() => go.mutate(() => enter(token, account))}
            />
          ))}
        </ul>
      )}
      {memberships.filter(isInvitation).map((invitation) => (
        <InvitationCard
          key={invitation.id}
          invitation={invitation}
          isBusy={go.isPending}
          onAccept={() => go.mutate(() => enterAfter(acceptInvitation(token, invitation.id)))}
          onDecline={() =>
            go.mutate(async () => {
              await declineInvitation(token, invitation.id)
              return { at: 'account', token, memberships: await listLoginAccounts(token) }
            })
          }
        />
      ))}
      {deleted.length > 0 && (
        <ul className={css.rows}>
          {deleted.map((account) => (
            <DeletedRow
              key={account.id}
              account={account}
              isBusy={go.isPending}
              onRestore={() => go.mutate(() => enterAfter(restoreAccount(token, account.id)))}
            />
          ))}
        </ul>
      )}
      {!accounts.some(isOpen) && (
        <NewAccountForm
          error={go.error}
          isBusy={go.isPending}
          onMake={(name) => go.mutate(() => enterAfter(makeAccount(token, name)))}
        />
      )}
    </div>
  )
}

interface InvitationCardProps {
  invitation: Membership
  isBusy: boolean
  onAccept: () => void
  onDecline: () => void
}

function InvitationCard({ invitation, isBusy, onAccept, onDecline }: InvitationCardProps) {
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
