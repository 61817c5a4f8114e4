import css from './beats.module.css'

/** `suspect`: a failure that was not confirmed; `quiet`: no verdict; `none`: no check. */
export type BeatKind = 'good' | 'warn' | 'bad' | 'suspect' | 'quiet' | 'none'

interface BeatsProps {
  /** Oldest first. */
  kinds: readonly BeatKind[]
  /** A sentence for those who do not see them. */
  label: string
  /** How many fit; where there are fewer, the start stays empty. */
  places?: number
  /** Fills its place, instead of narrow bars. */
  isWide?: boolean
  /** Short and grey, while nothing is checked. */
  isStill?: boolean
}

/** The last checks as a row of bars. They differ in height and pattern, and not in colour alone. */
export function Beats({ kinds, label, places = 50, isWide, isStill }: BeatsProps) {
  const missing = Math.max(0, places - kinds.length)
  const shown: BeatKind[] = [...Array<BeatKind>(missing).fill('none'), ...kinds.slice(-places)]
  return (
    <span
      className={css.beats}
      role="img"
      aria-label={label}
      title={label}
      data-wide={isWide || undefined}
      data-still={isStill || undefined}
    >
      {shown.map((kind, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <i key={place} data-kind={kind} />
      ))}
    </span>
  )
}
