import { Skeleton } from '@mantine/core'
import type { Conversions } from '../../../../contract/clicks/conversions.ts'
import css from './funnel.module.css'
import { funnelSteps } from './funnel-steps.ts'

/** The steps from visitors to conversions, each with a bar and its share. */
export function Funnel({ conversions }: { conversions: Conversions }) {
  return (
    <ol className={css.steps} aria-label="From visitors to conversions">
      {funnelSteps(conversions).map(({ name, amount, rate, part }) => (
        <li key={name} className={css.step}>
          <span>{name}</span>
          <span className={css.amount}>{amount}</span>
          <span className={css.track} aria-hidden="true">
            <span className={css.bar} style={{ width: `${part * 100}%` }} />
          </span>
          {rate !== undefined && <span className={css.rate}>{rate}</span>}
        </li>
      ))}
    </ol>
  )
}

const STEPS = 4

export function FunnelSkeleton() {
  return (
    <div className={css.steps}>
      {Array.from({ length: STEPS }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div className={css.step} key={step}>
          <Skeleton height={12} width={72} my={4} />
          <Skeleton height={12} width={40} my={4} />
          <Skeleton height={8} className={css.track} />
        </div>
      ))}
    </div>
  )
}
