import type { CSSProperties, ReactNode } from 'react'
import css from './meter.module.css'

interface MeterProps {
  label: string
  /** What is used, in words: '45', '12 MB'. */
  used: string
  /** Undefined: no limit, and no bar. */
  limit?: string
  /** Of the limit, from 0; more than 1 is shown as full. */
  share?: number
  tone?: 'plain' | 'warn' | 'bad'
  /** What happens at the limit. */
  note?: ReactNode
}

/** How much of a limit is used, as words and as a bar. */
export function Meter({ label, used, limit, share = 0, tone = 'plain', note }: MeterProps) {
  return (
    <div className={css.meter} data-tone={tone}>
      <div className={css.words}>
        <span className={css.label}>{label}</span>
        <span className={css.used}>
          {used}
          {limit !== undefined && <span className={css.limit}> of {limit}</span>}
        </span>
      </div>
      {limit !== undefined && (
        <div className={css.track} aria-hidden="true">
          <div className={css.bar} style={{ '--share': Math.min(share, 1) } as CSSProperties} />
        </div>
      )}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
