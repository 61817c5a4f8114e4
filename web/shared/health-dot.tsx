import css from './health-dot.module.css'

interface HealthDotProps {
  tone: 'good' | 'warn' | 'bad' | 'news' | 'quiet'
  /** Read out and shown on hover; missing where words stand beside the dot. */
  label?: string
}

/** A state as a coloured dot. Its colour never stands alone: it has a label, or words beside it. */
export function HealthDot({ tone, label }: HealthDotProps) {
  if (label === undefined) return <span className={css.dot} data-tone={tone} aria-hidden="true" />
  return <span className={css.dot} data-tone={tone} role="img" aria-label={label} title={label} />
}
