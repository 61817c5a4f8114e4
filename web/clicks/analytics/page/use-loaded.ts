import { useEffect, useState, useTransition } from 'react'
import { askTogether, type ScreenPart } from './screen-parts.ts'

interface Loaded<T> {
  /** The latest value whose parts are there. */
  loaded: T
  /** Whether the parts of a newer one are on their way. */
  isLoading: boolean
}

/**
 * Keeps what is shown until everything about a newer value is there, which is then rendered once: a part that suspends would
 * let React render all of them again for each answer. `id` identifies the value.
 */
export function useLoaded<T>(
  value: T,
  id: string,
  partsOf: (value: T) => readonly ScreenPart[],
): Loaded<T> {
  const [loaded, setLoaded] = useState({ value, id })
  const [isRendering, startTransition] = useTransition()
  // Also when an older value was rendered at last, while this one was chosen again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the values
  useEffect(() => {
    if (id === loaded.id) return undefined
    const parts = partsOf(value)
    let isWaiting = true
    const ask = async () => {
      await askTogether(parts)
      if (!isWaiting) return
      isWaiting = false
      startTransition(() => setLoaded({ value, id }))
    }
    // What was pressed is painted first: the effects of a press run before it.
    const timer = setTimeout(ask)
    return () => {
      clearTimeout(timer)
      if (isWaiting) for (const part of parts) part.abandon()
      isWaiting = false
    }
  }, [id, loaded.id])
  return { loaded: loaded.value, isLoading: isRendering || loaded.id !== id }
}
