import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { readKey } from '../servers/area.ts'

/**
 * A value of the extension's storage, as it is now; undefined until it was read, and null if there is none. With `known`, what
 * was read before, it is read again only when it changes.
 */
export function useStored<T>(key: string, known?: T): T | null | undefined {
  const [value, setValue] = useState<T | null | undefined>(known)
  const isKnown = known !== undefined
  useEffect(() => {
    const read = () => readKey<T | null>(browser.storage.local, key, null).then(setValue)
    const changed = (changes: Record<string, unknown>) => {
      if (key in changes) void read()
    }
    browser.storage.local.onChanged.addListener(changed)
    if (!isKnown) void read()
    return () => browser.storage.local.onChanged.removeListener(changed)
  }, [key, isKnown])
  return value
}
