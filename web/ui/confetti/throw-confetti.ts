import {
  BEGINS_AFTER_MS,
  drawPiece,
  LASTS_MS,
  prefersReducedMotion,
  throwPieces,
} from './pieces.ts'

/** Lets the pieces fall once over the page, from the template in `place`. */
export function throwConfetti(place: HTMLElement): void {
  if (prefersReducedMotion()) return
  const template = place.querySelector<HTMLTemplateElement>('template[data-confetti]')
  const sky = template?.content.firstElementChild?.cloneNode(true)
  if (!(sky instanceof HTMLElement)) return
  setTimeout(() => {
    const piece = sky.firstElementChild
    sky.replaceChildren(
      ...throwPieces().map((style) => {
        const copy = piece?.cloneNode() as HTMLElement
        drawPiece(copy, style)
        return copy
      }),
    )
    place.append(sky)
  }, BEGINS_AFTER_MS)
  setTimeout(() => sky.remove(), BEGINS_AFTER_MS + LASTS_MS)
}
