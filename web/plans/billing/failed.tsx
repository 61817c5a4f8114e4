import { Button } from '@mantine/core'
import { IconCreditCardOff, IconInfoCircle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureWords } from '../../lib/api/failure-words.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { settingOf } from '../../lib/installation.ts'
import { icon } from '../../ui/icon.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { failedWords } from './failed-words.ts'
import css from './purchase.module.css'
import { PurchaseCard } from './purchase-card.tsx'
import { failureQuery } from './queries.ts'

interface FailedProps {
  /** Opens a new checkout at once. */
  onAnotherCard: () => void
  isBusy: boolean
  error: unknown
}

export function Failed({ onAnotherCard, isBusy, error }: FailedProps) {
  const { title, text, hint } = failedWords(useSuspenseQuery(failureQuery).data)
  const contact = settingOf('contact-email')
  const refused = fieldErrors(error, ['promoCode']).promoCode
  return (
    <PurchaseCard mark={<IconCreditCardOff {...icon} />} tone="bad" title={title} text={text}>
      <p className={css.hint}>
        <IconInfoCircle {...icon} />
        <span>{hint}</span>
      </p>
      {error !== null && (
        <div className={css.failure}>
          <FailureNote {...failureWords(error)} {...(refused && { detail: refused })} />
        </div>
      )}
      <div className={css.actions}>
        <Button component={Link} to="/upgrade">
          Try again
        </Button>
        <Button variant="default" loading={isBusy} onClick={onAnotherCard}>
          Use another card
        </Button>
        <Button component={Link} to="/main" variant="subtle" px="xs">
          Back to the dashboard
        </Button>
      </div>
      {contact && (
        <p className={css.support}>
          Still stuck? Write to <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </PurchaseCard>
  )
}
