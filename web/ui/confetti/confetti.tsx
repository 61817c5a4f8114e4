import { Portal } from '@mantine/core'
import { useEffect, useState } from 'react'
import css from './confetti.module.css'
import {
  BEGINS_AFTER_MS,
  drawPiece,
  LASTS_MS,
  prefersReducedMotion,
  throwPieces,
} from './pieces.ts'

/** Falls once over the page without blocking it. Skipped if the user prefers reduced motion. */
export function Confetti() {
  const [pieces, setPieces] = useState<Record<string, string>[]>([])
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
          <i key={index} className={css.piece} ref={(piece) => drawPiece(piece, style)} />
        ))}
      </div>
    </Portal>
  )
}
