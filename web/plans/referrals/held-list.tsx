import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { HeldReferral } from '../../../contract/plans/referrals.ts'
import { icon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { decideHeld, heldQuery, referralKeys } from './queries.ts'
import css from './referrals.module.css'

/** Referrals from one network, which may be one person or one office. */
export function HeldList() {
  const query = useSuspenseInfiniteQuery(heldQuery)
  const list = useRef<HTMLDivElement>(null)
  const held = query.data.pages.flatMap((page) => page.items)
  return (
    <div ref={list} tabIndex={-1} className={css.held}>
      {held.length === 0 ? (
        <EmptyState title="Nothing to look at">
          Referrals that came from the network of their ambassador wait here for your decision.
        </EmptyState>
      ) : (
        <MoreList query={query}>
          <RowList>
            {held.map((item) => (
              <HeldRow key={item.id} item={item} onDecided={() => list.current?.focus()} />
            ))}
          </RowList>
        </MoreList>
      )}
    </div>
  )
}

function HeldRow({ item, onDecided }: { item: HeldReferral; onDecided: () => void }) {
  const { referrer, referred, signedUpAt } = item
  const name = referred.email ?? 'Somebody who is gone'
  return (
    <Row
      mark={<IconUserQuestion {...icon} className={css.mark} />}
      name={name}
      note={
        <>
          <span className={css.line}>
            {referred.name !== null && `${referred.name}, `}joined{' '}
            <TimeAgo at={signedUpAt} isSentence />
          </span>
          <span className={css.line}>
            Referred by {referrer.name} ({referrer.email ?? 'no Owner'}) from the same network
          </span>
        </>
      }
      actions={<Decision id={item.id} name={name} onDecided={onDecided} />}
    />
  )
}

interface DecisionProps {
  id: string
  name: string
  onDecided: () => void
}

function Decision({ id, name, onDecided }: DecisionProps) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (decision: 'accept' | 'refuse') => decideHeld(id, decision),
    onSuccess: async (_, decision) => {
      toast({ title: decision === 'accept' ? 'Accepted' : 'Refused', message: name })
      onDecided()
      await client.invalidateQueries({ queryKey: referralKeys.held })
    },
    meta: { failed: true },
  })
  const isPending = (decision: string) => decide.isPending && decide.variables === decision
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Accept ${name}`}
        disabled={decide.isPending}
        loading={isPending('accept')}
        onClick={() => decide.mutate('accept')}
      >
        Accept
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Refuse ${name}`}
        disabled={decide.isPending}
        loading={isPending('refuse')}
        onClick={() => decide.mutate('refuse')}
      >
        Refuse
      </Button>
    </>
  )
}
