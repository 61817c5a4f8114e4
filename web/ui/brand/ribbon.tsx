import css from './ribbon.module.css'
import { type Point, ribbonPath } from './ribbon-path.ts'

interface RibbonProps {
  paths: readonly (readonly Point[])[]
  /** Half the ribbon's width, in the units of the view box. */
  half: number
  viewBox: string
  className?: string | undefined
  /** A path that is drawn as a dashed outline only. */
  missing?: readonly Point[]
}

/** A decorative drawing of folded ribbons; the words beside it say what it means. */
export function Ribbon({ paths, half, viewBox, className, missing }: RibbonProps) {
  return (
    <svg viewBox={viewBox} className={className} aria-hidden="true" focusable="false">
      {paths.map((path) => (
        <Runs key={path.join()} path={path} half={half} />
      ))}
      {missing && <Missing path={missing} half={half} />}
    </svg>
  )
}

function Runs({ path, half }: { path: readonly Point[]; half: number }) {
  return ribbonPath(path, half).map((points, index, all) => (
    <polygon key={points} points={points} className={sideOf(index, all.length)} />
  ))
}

/** The last run has the colour of the short end if there is more than one fold and it shows its front. */
function sideOf(index: number, runs: number): string | undefined {
  if (index % 2 === 1) return css.back
  return index === runs - 1 && runs > 2 ? css.short : css.front
}

function Missing({ path, half }: { path: readonly Point[]; half: number }) {
  return ribbonPath(path, half).map((points) => (
    <polygon
      key={points}
      points={points}
      className={css.missing}
      strokeWidth={half / 5}
      strokeDasharray={`${half / 1.6} ${half / 1.6}`}
    />
  ))
}
