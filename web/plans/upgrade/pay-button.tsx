import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { PlanInterval } from '../../../contract/plans/billing.ts'
import { isActing } from '../../lib/session/acting.ts'
import { useAccount } from '../../lib/session/session.ts'
import { icon } from '../../ui/icon.ts'
import css from './pay-button.module.css'
import { ProCheckout } from './pro-checkout.tsx'
import { pricesQuery } from './queries.ts'

interface PayButtonProps {
  interval: PlanInterval
  /** Operators see which settings are missing, other users that they should ask an operator. */
  isOperator: boolean
}

export function PayButton({ interval, isOperator }: PayButtonProps) {
  const { role, name } = useAccount()
  const { month, stale } = useSuspenseQuery(pricesQuery).data
  if (!hasPermission(role, 'Billing')) {
    return (
      <p className={css.note}>
        Changing the plan needs the Billing permission. Ask an Owner or Billing Admin of {name}.
      </p>
    )
  }
  if (isActing()) {
    return <p className={css.note}>Paying is closed while you act as somebody else.</p>
  }
  if (month === null && !stale) return <NotConfigured isOperator={isOperator} />
  return <ProCheckout interval={interval} />
}

function NotConfigured({ isOperator }: { isOperator: boolean }) {
  const [isNoteShown, setNoteShown] = useState(false)
  return (
    <div className={css.pay}>
      <Button fullWidth onClick={() => setNoteShown(true)}>
        Upgrade to Pro
      </Button>
      <div role="status">
        {isNoteShown && (
          <p className={css.answer}>
            <IconInfoCircle {...icon} className={css.icon} />
            <span>{isOperator ? notSet : notConfigured}</span>
          </p>
        )}
      </div>
    </div>
  )
}

const notConfigured =
  'Payment is not configured on this installation. Ask the person who runs it to set up the payment provider. Nothing was charged, and your account is as it was.'
const notSet =
  'Payment is not configured on this installation, and you run it: set up the payment provider by the settings that begin with STRIPE_, then start the program again.'
