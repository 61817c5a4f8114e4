import { Button, Loader } from '@mantine/core'
import { Link } from 'react-router'
import { failureWords } from '../../lib/api/failure-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import css from './purchase.module.css'
import { PurchaseCard } from './purchase-card.tsx'

interface AwaitingProps {
  isLate: boolean
  hasStopped: boolean
  error: unknown
  onAgain: () => void
}

/** Shown until the provider has confirmed the payment. */
export function Awaiting({ isLate, hasStopped, error, onAgain }: AwaitingProps) {
  return (
    <PurchaseCard
      mark={<Loader size={20} type="dots" />}
      title="Waiting for the payment provider"
      text="It tells us of the payment in a moment. You can leave this page: nothing depends on it."
    >
      <div role="status">
        {isLate && (
          <p className={css.hint}>
            This takes longer than usual. Nothing is lost: if the payment went through, the account
            is on Pro as soon as the provider says so. If it did not, nothing was charged. You need
            not pay again.
          </p>
        )}
      </div>
      {error !== null && (
        <div className={css.failure}>
          <FailureNote {...failureWords(error)} />
        </div>
      )}
      <div className={css.actions}>
        {(hasStopped || error !== null) && <Button onClick={onAgain}>Look again</Button>}
        <Button component={Link} to="/settings/billing" variant="default">
          Billing
        </Button>
        <Button component={Link} to="/main" variant="subtle">
          Back to the dashboard
        </Button>
      </div>
    </PurchaseCard>
  )
}
