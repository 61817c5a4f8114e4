import { type CSSProperties, useState } from 'react'
import css from './site-tile.module.css'

interface SiteTileProps {
  host: string
  /** The site's own picture, from our server. */
  src?: string | null | undefined
  size?: number
}

/** The favicon of a site, else its first letter on a hue derived from its name. The site is named beside it. */
export function SiteTile({ host, src, size = 32 }: SiteTileProps) {
  const [failed, setFailed] = useState<string>()
  const style = { '--tile': `${size / 16}rem` } as CSSProperties
  if (src && src !== failed) {
    return (
      <span className={`${css.tile} ${css.picture}`} style={style} aria-hidden="true">
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      </span>
    )
  }
  return <LetterTile host={host} style={style} />
}

function LetterTile({ host, style }: { host: string; style: CSSProperties }) {
  const name = host.replace(/^www\./, '')
  const hue = Array.from(name).reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 360, 7)
  const letter = Array.from(name)[0]?.toUpperCase() ?? ''
  return (
    <span
      className={css.tile}
      style={{ ...style, '--hue': hue } as CSSProperties}
      aria-hidden="true"
    >
      {letter}
    </span>
  )
}
