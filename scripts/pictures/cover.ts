import { type Point, ribbonPath } from '../../web/ui/brand/ribbon-path.ts'
import type { Scheme } from './scheme.ts'

/** The colours of the ribbon and of its ground, as on the site. */
const colours = {
  light: { ground: '#f0f9ff', front: '#38bdf8', back: '#0369a1', short: '#7dd3fc' },
  dark: { ground: '#0a1d31', front: '#38bdf8', back: '#075985', short: '#bae6fd' },
} as const satisfies Record<Scheme, object>

/** The fold of the logo, come down from the upper edge. */
const fold: readonly Point[] = [
  [3.4, 0],
  [3.4, 5.3],
  [8.6, 5.3],
  [8.6, 2.2],
]
const HALF = 0.72

/** The picture of a post that has none, as a page of its own, 12 by 7. */
export function coverPage(scheme: Scheme): string {
  const { ground, front, back, short } = colours[scheme]
  const runs = ribbonPath(fold, HALF).map(
    (points, index) => `<polygon points="${points}" fill="${[front, back, short][index]}"/>`,
  )
  return (
    '<!doctype html><style>body{margin:0}svg{display:block;width:100vw}</style>' +
    `<svg viewBox="0 0 12 7" style="background:${ground}">${runs.join('')}</svg>`
  )
}
