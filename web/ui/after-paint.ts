/** Once the frame is painted that shows what was just done, so that nobody waits for what comes next to see it. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
