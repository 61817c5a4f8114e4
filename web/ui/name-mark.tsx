import type { CSSProperties } from 'react'
import css from './name-mark.module.css'

interface NameMarkProps {
  /** What is written, one letter or two. */
  letters: string
  /** Makes the colour: the same name has the same one everywhere. */
  name: string
  /** Round for people, square for what has an owner. */
  shape?: 'round' | 'square'
  size?: number
}

/** Letters that stand for somebody whose name is written beside them. */
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
