import { stripDrawing } from './fold-geometry.ts'

const FOLD_MS = 200
const LONGEST_PRINT = 400

const part = (name: string) => document.querySelectorAll<SVGElement>(`[data-fold="${name}"]`)

/** Prints another address on the strip and animates the fold once; no animation if the user prefers reduced motion. */
export function foldUp(address: string, short: string): void {
  const [figure] = part('strip')
  figure?.setAttribute('aria-label', `${address} folds into ${short}`)
  // Only the end is visible, and every facet repeats the text.
  for (const print of part('print')) print.textContent = address.slice(-LONGEST_PRINT)
  for (const text of part('short')) text.textContent = short
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = performance.now()
  requestAnimationFrame(function step(now) {
    const elapsed = Math.min(1, Math.max(0, now - start) / FOLD_MS)
    draw(1 - (1 - elapsed) ** 3)
    if (elapsed < 1) requestAnimationFrame(step)
  })
}

function draw(fold: number): void {
  const drawing = stripDrawing(fold)
  document.querySelector('[data-fold="strip"] svg')?.setAttribute('viewBox', drawing.viewBox)
  for (const [index, facet] of part('facet').entries()) {
    facet.setAttribute('transform', drawing.facets[index] ?? '')
  }
  for (const tab of part('tab')) tab.setAttribute('transform', drawing.tab)
}
