const PIECES = 50
/** After what it celebrates has appeared. */
export const BEGINS_AFTER_MS = 100
export const LASTS_MS = 3200
const colors = ['sky-5', 'emerald-5', 'amber-4', 'rose-4', 'sky-3']

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The styles of the pieces, by property of CSS. */
export const throwPieces = (): Record<string, string>[] =>
  Array.from({ length: PIECES }, (_, index) => throwPiece(index))

function throwPiece(index: number): Record<string, string> {
  const width = 6 + Math.random() * 5
  return {
    left: `${Math.random() * 100}%`,
    width: `${width}px`,
    height: `${width * (0.5 + Math.random() * 0.7)}px`,
    background: `var(--mantine-color-${colors[index % colors.length]})`,
    'animation-delay': `${Math.random() * 500}ms`,
    'animation-duration': `${1600 + Math.random() * 1100}ms`,
    '--drift': `${Math.random() * 160 - 80}px`,
    '--turn': `${Math.random() * 1440 - 720}deg`,
  }
}

export function drawPiece(piece: HTMLElement | null, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style)) piece?.style.setProperty(name, value)
}
