import css from './state-chip.module.css'

export type ChipTone = 'good' | 'plain' | 'warn' | 'bad' | 'news'

/** A state in one word, with a decorative dot. */
export function StateChip({ tone = 'plain', children }: { tone?: ChipTone; children: string }) {
  return (
    <span className={css.chip} data-tone={tone}>
      {children}
    </span>
  )
}
