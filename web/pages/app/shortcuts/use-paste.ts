import { useEffect } from 'react'
import { isCovered, isField } from './use-shortcuts.ts'

/** Calls `onAddress` for an address pasted outside of fields, on any screen: paste and Enter then make a link. */
export function usePaste(onAddress: ((address: string) => void) | undefined): void {
  useEffect(() => {
    if (!onAddress) return
    const listen = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isField(event.target) || isCovered()) return
      const text = event.clipboardData?.getData('text').trim() ?? ''
      if (/^https?:\/\/\S+$/i.test(text)) onAddress(text)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [onAddress])
}
