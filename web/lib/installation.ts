import { type PageFlag, type PageSlot, pageSlots } from '../../contract/screens/page-slots.ts'

export const slots = Object.keys(pageSlots) as PageSlot[]

/**
 * A setting of the installation, undefined if it is unset. A built page has a placeholder, which the server replaces; in
 * the browser the value is read from the page, so that both render the same.
 */
export function settingOf(slot: PageSlot): string | undefined {
  if (typeof document === 'undefined') return pageSlots[slot]
  return document.querySelector<HTMLMetaElement>(`meta[name="${slot}"]`)?.content
}

/**
 * Whether the installation has this. A built page contains the parts that depend on it, marked with `data-if`, and the server
 * removes them if it has not; in the browser a meta element shows which.
 */
export function has(flag: PageFlag | 'no-payments'): boolean {
  if (typeof document === 'undefined') return true
  if (flag === 'no-payments') return !has('payments')
  return document.querySelector(`meta[name="${flag}"]`) !== null
}
