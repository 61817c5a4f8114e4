import { Button, TextInput } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PayoutLine } from '../../../contract/plans/referrals.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { icon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { exactMoney } from '../../ui/text/money.ts'
import { count } from '../../ui/text/numbers.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { markPaid, payoutsQuery, referralKeys } from './queries.ts'
import css from './referrals.module.css'

/** Everybody who can be paid now, the highest balance first. */
export function PayoutList() {
  const query = useSuspenseInfiniteQuery(payoutsQuery)
  const [asked, setAsked] = useState<PayoutLine>()
  const list = useRef<HTMLDivElement>(null)
  const lines = query.data.pages.flatMap((page) => page.items)
  return (
    // Paying removes the row with the focused button, so the list takes the focus
    <div ref={list} tabIndex={-1} className={css.held}>
      {lines.length === 0 ? (
        <EmptyState title="Nothing to pay">
          A reward is due 37 days after the person who was referred made their account.
        </EmptyState>
      ) : (
        <MoreList query={query}>
          <RowList>
            {lines.map((line) => (
              <PayoutRow key={line.accountId} line={line} onPay={() => setAsked(line)} />
            ))}
          </RowList>
        </MoreList>
      )}
      <PaidQuestion
        line={asked}
        onClose={() => setAsked(undefined)}
        onPaid={() => list.current?.focus()}
      />
    </div>
  )
}

function PayoutRow({ line, onPay }: { line: PayoutLine; onPay: () => void }) {
  const { accountName, ownerEmail, balance, currency, pending, paid, lastPaidAt } = line
  return (
    <Row
      mark={<IconCash {...icon} className={css.mark} />}
      name={`${exactMoney({ amount: balance, currency })} to ${accountName}`}
      note={
        <>
          <span className={css.line}>
            {ownerEmail ?? 'No Owner'}
            {line.code !== null && `, code ${line.code}`}
          </span>
          <span className={css.line}>
            {count(line.qualified)} qualified, {exactMoney({ amount: pending, currency })} pending,{' '}
            {exactMoney({ amount: paid, currency })} paid
            {lastPaidAt !== null && (
              <>
                {' '}
                (last <TimeAgo at={lastPaidAt} isSentence />)
              </>
            )}
          </span>
        </>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Mark ${accountName} as paid`}
          onClick={onPay}
        >
          Mark as paid
        </Button>
      }
    />
  )
}

interface PaidQuestionProps {
  line: PayoutLine | undefined
  onClose: () => void
  onPaid: () => void
}

function PaidQuestion({ line, onClose, onPaid }: PaidQuestionProps) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const shown = useLastDefined(line)
  const close = () => {
    setNote('')
    onClose()
  }
  const pay = async () => {
    if (!shown) return
    const { accountId, balance: amount } = shown
    try {
      await markPaid({ accountId, amount, note: note.trim() || null })
    } finally {
      // After a refusal too: the balance is another one then.
      await client.invalidateQueries({ queryKey: referralKeys.payouts })
    }
    toast({ title: 'Marked as paid', message: shown.accountName })
    onPaid()
  }
  return (
    <AskDialog
      isOpen={line !== undefined}
      title="Mark as paid"
      doIt="Mark as paid"
      tone="plain"
      onDo={pay}
      failure={(error) => failureWords(error).detail}
      onClose={close}
    >
      {shown && (
        <p>
          Pay {exactMoney({ amount: shown.balance, currency: shown.currency })} to{' '}
          {shown.accountName} first. Unfurly moves no money: it notes the payout and mails the
          Owners. This cannot be undone.
        </p>
      )}
      <TextInput
        label="Note (optional)"
        description="How it was paid, for the audit log"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </AskDialog>
  )
}
