/** Acts once the browser has nothing else to do. Returns the function that calls it off. Safari has no idle callback. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(act)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, 1000)
  return () => clearTimeout(timer)
}
