import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useConfig } from '../../lib/config.ts'
import { useAccount } from '../../lib/session/session.ts'
import { icon } from '../../ui/icon.ts'
import css from './pay-button.module.css'

interface PayButtonProps {
  /** Operators see which settings are missing, everybody else whom to ask. */
  isOperator: boolean
}

export function PayButton({ isOperator }: PayButtonProps) {
  const { role, name } = useAccount()
  const { publishableKey, pricingTableId } = useConfig()
  const [isNoteShown, setNoteShown] = useState(false)
  if (!hasPermission(role, 'Billing')) {
    return (
      <p className={css.note}>
        Changing the plan needs the Billing permission. Ask an Owner or Billing Admin of {name}.
      </p>
    )
  }
  const isConfigured = publishableKey !== null || pricingTableId !== null
  return (
    <div className={css.pay}>
      <Button fullWidth onClick={() => setNoteShown(true)}>
        Upgrade to Pro
      </Button>
      <div role="status">
        {isNoteShown && (
          <p className={css.answer}>
            <IconInfoCircle {...icon} className={css.icon} />
            <span>{isConfigured ? notYet : isOperator ? notSet : notConfigured}</span>
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
const notYet =
  'This version of Unfurly cannot open the checkout yet. Ask the person who runs this installation for a newer one. Nothing was charged.'
