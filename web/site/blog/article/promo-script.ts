/** Shows one tagline after the other, on the markup of promo-card.tsx. */

const EACH_MS = 5000

export function rotateTaglines(): void {
  const card = document.querySelector<HTMLElement>('[data-promo-card]')
  const lines = [...(card?.querySelectorAll<HTMLElement>('[data-tagline]') ?? [])]
  if (!card || lines.length < 2) return
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let at = 0
  // It does not change while it is hovered, focused or out of sight.
  const isStill = () => still.matches || document.hidden || card.matches(':hover, :focus-within')
  setInterval(() => {
    if (isStill()) return
    delete lines[at]?.dataset.shown
    at = (at + 1) % lines.length
    const line = lines[at]
    if (line) line.dataset.shown = ''
  }, EACH_MS)
}
