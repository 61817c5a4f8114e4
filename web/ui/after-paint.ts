/** Calls `act` after the next paint, so that slow work does not delay what the person sees first. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
