import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { TierLimits } from '../../../contract/tiers.ts'
import { keptWords, limitWords, spanWords } from '../../lib/tier-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import css from './plan-cards.module.css'
import type { PlanKind } from './plan-status.ts'

interface PlanCardsProps {
  kind: PlanKind
  free: TierLimits
  pro: TierLimits
  /** How an account that is not on Pro gets there. */
  children: ReactNode
}

export function PlanCards({ kind, free, pro, children }: PlanCardsProps) {
  return (
    <div className={css.cards}>
      <PlanCard
        name="Free"
        mark={kind === 'free' && <StateChip>Your plan</StateChip>}
        note={kind === 'trial' ? 'After the trial' : ''}
        limits={free}
      />
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
        limits={pro}
      >
        {kind !== 'pro' && children}
      </PlanCard>
    </div>
  )
}

interface PlanCardProps {
  name: string
  mark: ReactNode
  note?: string
  isBest?: boolean
  limits: TierLimits
  children?: ReactNode
}

function PlanCard({ name, mark, note, isBest, limits, children }: PlanCardProps) {
  const id = useId()
  return (
    <section className={css.card} data-best={isBest} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.name} id={id}>
          {name}
        </h2>
        {mark}
        {note && <span className={css.note}>{note}</span>}
      </div>
      <ul className={css.points}>
        {pointsOf(limits).map((point) => (
          <li key={point}>
            <IconCheck {...smallIcon} />
            {point}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

const pointsOf = (limits: TierLimits): string[] => [
  `${some(limits.links, 'link')}, ${some(limits.domains, 'own domain')}`,
  `${some(limits.clicks, 'click')} counted a month`,
  `${keptWords(limits.retentionDays)} of analytics`,
  `${some(limits.monitors, 'destination')} checked every ${spanWords(limits.monitorIntervalSeconds).replace(/^1 /, '')}`,
  some(limits.users, 'person', 'people'),
]

const some = (limit: number | null, one: string, more = `${one}s`) =>
  `${limitWords(limit)} ${limit === 1 ? one : more}`
