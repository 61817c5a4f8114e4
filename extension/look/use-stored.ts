import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { readKey } from '../servers/area.ts'

/** A value of the extension's storage, as it is now; undefined until it was read, and null if there is none. */
export function useStored<T>(key: string): T | null | undefined {
  const [value, setValue] = useState<T | null>()
  useEffect(() => {
    const read = () => readKey<T | null>(browser.storage.local, key, null).then(setValue)
    const changed = (changes: Record<string, unknown>) => {
      if (key in changes) void read()
    }
    browser.storage.local.onChanged.addListener(changed)
    void read()
    return () => browser.storage.local.onChanged.removeListener(changed)
  }, [key])
  return value
}
