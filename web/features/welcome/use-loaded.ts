import { useEffect, useState } from 'react'
import { log } from '../../lib/log.ts'

/**
 * A part that is fetched once it is wanted; undefined until it is there. Not React.lazy, which would take the whole frame
 * down with a part that cannot be fetched: these dialogs can wait for the next load.
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
