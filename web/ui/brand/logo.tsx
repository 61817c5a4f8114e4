import css from './logo.module.css'
import ribbonCss from './ribbon.module.css'
import { ribbonPath } from './ribbon-path.ts'
import { wordmark } from './wordmark.ts'

// A ribbon that comes down long, folds twice and ends short: a U.
const [long, base, short] = ribbonPath(
  [
    [8, 2],
    [8, 24],
    [24, 24],
    [24, 11],
  ],
  4,
)

function Runs() {
  return (
    <>
      <polygon points={long} className={ribbonCss.front} />
      <polygon points={base} className={ribbonCss.back} />
      <polygon points={short} className={ribbonCss.short} />
    </>
  )
}

/** The mark alone, at least 20px in a bar. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <Runs />
    </svg>
  )
}

/** Mark and wordmark, hidden from screen readers: the element around it has the name. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 128 32" width={size * 4} height={size} aria-hidden="true" focusable="false">
      <Runs />
      <path d={wordmark} className={css.word} />
    </svg>
  )
}
