import type { CSSProperties } from 'react'
import css from './site-tile.module.css'

interface SiteTileProps {
  host: string
  size?: number
}

/** The first letter of a site on a hue made from its name; a name beside it says which site. */
export function SiteTile({ host, size = 32 }: SiteTileProps) {
  const name = host.replace(/^www\./, '')
  const hue = Array.from(name).reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 360, 7)
  const letter = Array.from(name)[0]?.toUpperCase() ?? ''
  return (
    <span
      className={css.tile}
      style={{ '--tile': `${size / 16}rem`, '--hue': hue } as CSSProperties}
      aria-hidden="true"
    >
      {letter}
    </span>
  )
}
