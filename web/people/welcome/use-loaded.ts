import { useEffect, useState } from 'react'
import { log } from '../../lib/log.ts'

/**
 * Loads a part once it is wanted; undefined until loaded. Not React.lazy: a failed import would break the whole frame,
 * while these dialogs can wait for the next page load.
 */
export function useLoaded<T>(load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T }>()
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    load().then(
      (part) => isGone || setLoaded({ part }),
      (error) => log('A dialog could not be loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted])
  return loaded?.part
}
