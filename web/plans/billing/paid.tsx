import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconKey, IconUserPlus, IconWorld } from '@tabler/icons-react'
import { Link } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { Billing } from '../../../contract/plans/billing.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Confetti } from '../../ui/confetti/confetti.tsx'
import { icon, smallIcon } from '../../ui/icon.ts'
import { exactMoney } from '../../ui/text/money.ts'
import { wordsLocale } from '../../ui/time/dates.ts'
import { planDay } from './billing-words.ts'
import css from './purchase.module.css'
import { PurchaseCard } from './purchase-card.tsx'

const things = [
  { name: 'Add your own domain', path: '/settings/domains', Icon: IconWorld, needs: 'Create' },
  { name: 'Invite your team', path: '/settings/users', Icon: IconUserPlus, needs: 'Admin' },
  { name: 'Make an API key', path: '/settings/api-keys', Icon: IconKey, needs: 'Admin' },
] as const

interface PaidProps {
  billing: Billing
  /** Where the provider sends the receipt. */
  email: string | undefined
  /** False for a later visit of the page. */
  celebrates: boolean
}

/** Only shown once the provider has confirmed the payment. */
export function Paid({ billing, email, celebrates }: PaidProps) {
  const { role } = useAccount()
  const allowed = things.filter(({ needs }) => hasPermission(role, needs))
  return (
    <PurchaseCard
      mark={<IconCheck {...icon} />}
      tone="good"
      title="You are on Pro"
      text={
        email === undefined
          ? 'Thank you. The receipt is on its way by mail.'
          : `Thank you. The receipt is on its way to ${email}.`
      }
    >
      {celebrates && <Confetti />}
      <Facts billing={billing} />
      {allowed.length > 0 && (
        <>
          <h2 className={css.first}>Good things to do first</h2>
          <ul className={css.things}>
            {allowed.map(({ name, path, Icon }) => (
              <li key={path}>
                <Link to={path}>
                  <Icon {...icon} />
                  <span>{name}</span>
                  <IconChevronRight {...smallIcon} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button component={Link} to="/main" fullWidth mt="md">
        Go to the dashboard
      </Button>
    </PurchaseCard>
  )
}

function Facts({ billing: { interval, invoices, renewsAt } }: { billing: Billing }) {
  const reader = { timeZone: readerZone(), locale: wordsLocale() }
  const newest = invoices.find(({ status }) => status === 'PAID')
  return (
    <dl className={css.facts}>
      <dt>Plan</dt>
      <dd>{interval === null ? 'Pro' : interval === 'month' ? 'Pro, monthly' : 'Pro, yearly'}</dd>
      {newest && (
        <>
          <dt>Paid</dt>
          <dd>{exactMoney(newest, reader.locale)}</dd>
        </>
      )}
      {renewsAt !== null && (
        <>
          <dt>Renews</dt>
          <dd>{planDay(renewsAt, reader)}</dd>
        </>
      )}
    </dl>
  )
}
