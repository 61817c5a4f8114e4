import { useEffect, useState, useTransition } from 'react'

/**
 * The latest value whose content has loaded, and whether the content of a newer one is still loading. `id` identifies the
 * value. `useDeferredValue` cannot do this for values from the address: those change in a transition already, so React
 * would hold back the whole screen, including the control that was pressed, until the new content is there.
 */
export function useLoadedValue<T>(value: T, id: string): { loaded: T; isLoading: boolean } {
  const [loaded, setLoaded] = useState({ value, id })
  const [isLoading, startTransition] = useTransition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the value
  useEffect(() => {
    startTransition(() => setLoaded({ value, id }))
  }, [id])
  return { loaded: loaded.value, isLoading: isLoading || loaded.id !== id }
}
