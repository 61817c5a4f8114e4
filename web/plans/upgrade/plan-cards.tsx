import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { nounFor } from '../../../contract/counted.ts'
import type { PlanInterval, PlanPrices } from '../../../contract/plans/billing.ts'
import type { TierLimits } from '../../../contract/plans/tiers.ts'
import { useConfig } from '../../lib/config.ts'
import { keptWords, limitWords, spanWords } from '../../lib/plans/tier-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { moneyWords } from '../../ui/text/money.ts'
import css from './plan-cards.module.css'
import type { PlanKind } from './plan-status.ts'

interface PlanCardsProps {
  kind: PlanKind
  free: TierLimits
  pro: TierLimits
  prices: PlanPrices
  interval: PlanInterval
  /** What of the account is above Free, in sentences. */
  above: readonly string[]
  /** How an account that is not on Pro gets there. */
  children: ReactNode
}

export function PlanCards({ kind, prices, interval, above, children, ...tiers }: PlanCardsProps) {
  const price = prices[interval]
  return (
    <div className={css.cards}>
      <PlanCard
        name="Free"
        mark={kind === 'free' && <StateChip>Your plan</StateChip>}
        note={kind === 'trial' ? 'After the trial' : ''}
        price={price && <b className={css.amount}>{moneyWords({ ...price, amount: 0 })}</b>}
        limits={tiers.free}
        foot={above}
      >
        {kind !== 'pro' && (
          <Button component={Link} to="/main" variant="default" fullWidth>
            Stay on Free
          </Button>
        )}
      </PlanCard>
      <PlanCard
        name="Pro"
        isBest
        mark={
          kind !== 'free' && (
            <StateChip tone="good">
              {kind === 'trial' ? 'You are trying this' : 'Your plan'}
            </StateChip>
          )
        }
        price={kind !== 'pro' && <Price prices={prices} interval={interval} />}
        limits={tiers.pro}
      >
        {kind === 'pro' ? (
          <Button component={Link} to="/settings/billing" variant="default" fullWidth>
            Open Billing
          </Button>
        ) : (
          children
        )}
      </PlanCard>
    </div>
  )
}

function Price({ prices, interval }: Pick<PlanCardsProps, 'prices' | 'interval'>) {
  const price = prices[interval]
  if (price) {
    return (
      <>
        <b className={css.amount}>{moneyWords(price)}</b> a {interval}, for the whole team
      </>
    )
  }
  return prices.stale
    ? 'The payment provider does not say the price at the moment. The checkout shows it before you pay.'
    : null
}

interface PlanCardProps {
  name: string
  mark: ReactNode
  note?: string
  isBest?: boolean
  price: ReactNode
  limits: TierLimits
  foot?: readonly string[]
  children?: ReactNode
}

function PlanCard({ name, mark, note, isBest, price, limits, foot, children }: PlanCardProps) {
  const id = useId()
  const { hubEnabled } = useConfig()
  return (
    <section className={css.card} data-best={isBest} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.name} id={id}>
          {name}
        </h2>
        {mark}
        {note && <span className={css.note}>{note}</span>}
      </div>
      {price && <p className={css.price}>{price}</p>}
      {children}
      <ul className={css.points}>
        {pointsOf(limits, hubEnabled).map((point) => (
          <li key={point}>
            <IconCheck {...smallIcon} />
            {point}
          </li>
        ))}
      </ul>
      {foot?.map((sentence) => (
        <p key={sentence} className={css.foot}>
          {sentence}
        </p>
      ))}
    </section>
  )
}

const pointsOf = (limits: TierLimits, hasHubs: boolean): string[] => [
  [
    some(limits.links, 'link'),
    ...(hasHubs ? [some(limits.hubs, 'hub')] : []),
    some(limits.domains, 'own domain'),
  ].join(', '),
  `${some(limits.clicks, 'click')} counted a month`,
  `${keptWords(limits.retentionDays)} of analytics`,
  `${some(limits.monitors, 'destination')} checked every ${spanWords(limits.monitorIntervalSeconds).replace(/^1 /, '')}`,
  some(limits.users, 'person', 'people'),
]

const some = (limit: number | null, one: string, more?: string) =>
  `${limitWords(limit)} ${nounFor(limit, one, more)}`
