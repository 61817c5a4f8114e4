import type { CSSProperties } from 'react'
import css from './name-mark.module.css'

interface NameMarkProps {
  /** One letter or two. */
  letters: string
  /** Determines the colour, so that a name has the same one everywhere. */
  name: string
  /** Round for people, square for accounts. */
  shape?: 'round' | 'square'
  size?: number
}

/** An avatar of initials, hidden from screen readers: the name is written beside it. */
export function NameMark({ letters, name, shape = 'round', size = 32 }: NameMarkProps) {
  const hue = Array.from(name).reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      className={css.mark}
      data-shape={shape}
      style={{ '--mark': `${size / 16}rem`, '--hue': hue } as CSSProperties}
      aria-hidden="true"
    >
      {letters}
    </span>
  )
}
