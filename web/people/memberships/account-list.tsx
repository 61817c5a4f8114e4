import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Membership } from '../../../contract/people/memberships.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { switchAccount } from '../../lib/session/acting.ts'
import { firstLetter } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { shortDay } from '../../ui/time/dates.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { roleAndPlan } from './kinds.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { membershipsQuery, restoreAccount } from './queries.ts'

interface AccountListProps {
  accounts: Membership[]
  /** The account to switch to after leaving the current one. */
  next: Membership | undefined
  /** Disables all actions while an operator acts as another user. */
  isClosed: boolean
}

export function AccountList({ accounts, next, isClosed }: AccountListProps) {
  const [leaving, setLeaving] = useState<Membership>()
  return (
    <>
      <RowList>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} isClosed={isClosed} onLeave={setLeaving} />
        ))}
      </RowList>
      <LeaveDialog account={leaving} next={next} onClose={() => setLeaving(undefined)} />
    </>
  )
}

const mark = ({ name }: Membership) => (
  <NameMark letters={firstLetter(name)} name={name} shape="square" size={36} />
)

interface AccountRowProps {
  account: Membership
  isClosed: boolean
  onLeave: (account: Membership) => void
}

function AccountRow({ account, isClosed, onLeave }: AccountRowProps) {
  const { id, name, status, isCurrent, isLastOwner } = account
  const open = useMutation({
    mutationFn: () => switchAccount(id),
    meta: { failed: 'Still in this account' },
  })
  return (
    <Row
      mark={mark(account)}
      name={
        <>
          {name}
          {isCurrent && <StateChip tone="good">Current</StateChip>}
          {status === 'SUSPENDED' && <StateChip>Suspended</StateChip>}
        </>
      }
      note={roleAndPlan(account)}
      actions={
        <>
          {!isCurrent && status === 'ACTIVE' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Switch to ${name}`}
              disabled={isClosed}
              // Stays busy after success: a page load follows
              loading={open.isPending || open.isSuccess}
              onClick={() => open.mutate()}
            >
              Switch to
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Leave ${name}`}
            disabled={isClosed || isLastOwner}
            onClick={() => onLeave(account)}
          >
            Leave…
          </Button>
        </>
      }
    />
  )
}

export function DeletedList({ accounts }: { accounts: Membership[] }) {
  return (
    <RowList>
      {accounts.map((account) => (
        <DeletedRow key={account.id} account={account} />
      ))}
    </RowList>
  )
}

function DeletedRow({ account }: { account: Membership }) {
  const { id, name, isOwner, deletedUntil } = account
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreAccount(id),
    onSuccess: () => {
      toast({ title: `${name} is back`, message: 'Its links lead on again.' })
      return client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
    },
    meta: { failed: `${name} was not brought back` },
  })
  const day = deletedUntil === null ? '' : shortDay(deletedUntil, readerZone())
  return (
    <Row
      mark={mark(account)}
      name={name}
      note={isOwner ? `Deleted. Its data goes on ${day}.` : `Deleted. Its Owner has until ${day}.`}
      actions={
        isOwner && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Bring ${name} back`}
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Bring back
          </Button>
        )
      }
    />
  )
}
