import css from './minute-bars.module.css'

interface MinuteBarsProps {
  /** The oldest first; the last one has not ended. */
  bars: readonly { id: string; amount: number }[]
  /** A sentence. */
  label: string
}

/** Amounts of the last minutes as small bars. */
export function MinuteBars({ bars, label }: MinuteBarsProps) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <div className={css.bars} role="img" aria-label={label}>
      {bars.map(({ id, amount }) => (
        <span
          key={id}
          style={{ height: `${(amount / most) * 100}%` }}
          data-none={amount === 0 || undefined}
        />
      ))}
    </div>
  )
}
