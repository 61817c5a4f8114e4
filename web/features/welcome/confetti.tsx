import { Portal } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import css from './confetti.module.css'

const PIECES = 50
const BEGINS_AFTER_MS = 100
const LASTS_MS = 3200
const colors = ['sky-5', 'emerald-5', 'amber-4', 'rose-4', 'sky-3']

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Falls once over the page without blocking it. Skipped if the user prefers reduced motion. */
export function Confetti() {
  const [pieces, setPieces] = useState<CSSProperties[]>([])
  useEffect(() => {
    if (prefersReducedMotion()) return
    const begin = setTimeout(() => setPieces(throwPieces()), BEGINS_AFTER_MS)
    const end = setTimeout(() => setPieces([]), BEGINS_AFTER_MS + LASTS_MS)
    return () => {
      clearTimeout(begin)
      clearTimeout(end)
    }
  }, [])
  if (pieces.length === 0) return null
  return (
    <Portal>
      <div className={css.sky} aria-hidden="true" data-testid="confetti">
        {pieces.map((style, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
          <i key={index} className={css.piece} style={style} />
        ))}
      </div>
    </Portal>
  )
}

const throwPieces = () => Array.from({ length: PIECES }, (_, index) => throwPiece(index))

function throwPiece(index: number): CSSProperties {
  const width = 6 + Math.random() * 5
  return {
    left: `${Math.random() * 100}%`,
    width,
    height: width * (0.5 + Math.random() * 0.7),
    background: `var(--mantine-color-${colors[index % colors.length]})`,
    animationDelay: `${Math.random() * 500}ms`,
    animationDuration: `${1600 + Math.random() * 1100}ms`,
    '--drift': `${Math.random() * 160 - 80}px`,
    '--turn': `${Math.random() * 1440 - 720}deg`,
  } as CSSProperties
}
